// The console's pages of settings: the parts and sections that the features give.
import { Fragment } from 'react';
import { redirect, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallInput } from '#platform/shared/call.ts';
import { loaded, type Loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SettingsFrame } from '#provider/web/staff/SettingsFrame.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useStaffSession } from '#staff/web/console-facts.ts';
import { settingsGroups, type DrawSection, type SettingsNeeds, type SettingsPart } from '#staff/web/settings-parts.ts';
import { staffMap } from '#site-map.ts';
import { consoleFeatures } from './program.web.ts';

type Page = {
  readonly parts: readonly SettingsPart[];
  readonly current: SettingsPart;
  readonly sections: readonly DrawSection[];
  readonly needs: readonly (SettingsNeeds | undefined)[];
};

export const meta = ({ loaderData }: { readonly loaderData: Loaded<Page> | undefined }) =>
  pageMeta({
    title: `${loaderData?.state === 'ready' ? loaderData.current.label : 'Settings'} | Staff`,
    hidden: true,
  });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, async (): Promise<Page> => {
    const opened = await Promise.all(consoleFeatures.map(async ({ settings }) => settings?.()));
    const all = opened.flatMap(
      (settings) => settings?.((call) => askStaff(call, {} as CallInput<typeof call>, args)) ?? [],
    );
    const parts = all.flatMap((settings) => settings.parts ?? []).toSorted((one, other) => one.at - other.at);
    const asked = args.params['section'] ?? 'provider';
    const [needs, sections] = await Promise.all([
      Promise.all(all.map(async (settings) => settings.needs)),
      Promise.all(
        all.flatMap((settings) =>
          settings.sections.filter(({ part }) => part === asked).map((section) => section.open()),
        ),
      ),
    ]);
    const current = parts.find(({ id }) => id === asked);
    if (current === undefined) throw redirect(staffMap.settings());
    return { parts, current, sections, needs };
  });

export default function Settings() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const session = useStaffSession();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { parts, current, sections, needs } = page;
  const groups = settingsGroups.map((heading) => ({ heading, parts: parts.filter(({ group }) => group === heading) }));
  return (
    <SettingsFrame groups={groups} current={current} needs={Object.assign({}, ...needs.map((of) => of?.(session)))}>
      {sections.map((draw, at) => (
        <Fragment key={`${current.id} ${at}`}>{draw(revalidate)}</Fragment>
      ))}
    </SettingsFrame>
  );
}
