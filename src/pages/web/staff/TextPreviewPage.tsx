// What readers will see of a text's draft, made of their own components.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { deviceNow } from '#platform/web/device-clock.ts';
import { PreviewBar, staysHere, useSendsNothing } from '#platform/web/console/PreviewBar.tsx';
import { loaded, nothingHere } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { textCall, textNames } from '../../staff-contract.ts';
import { TextPage } from '../TextPage.tsx';
import { textCodeIn } from './text-code.ts';

export const meta = () => pageMeta({ title: 'Preview | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const code = textCodeIn(args.params['code']);
  return loaded(args, async () => {
    if (code === null) throw nothingHere();
    return {
      text: (await askStaff(textCall, { code }, args)).text,
      today: new Date(deviceNow()).toISOString().slice(0, 10),
    };
  });
}

export const HydrateFallback = () => (
  <main className={classNames(layout.wrap, layout.page)}>
    <Skeleton what="the preview" shape="text" />
  </main>
);

export default function TextPreviewPage() {
  const page = useLoaderData<typeof clientLoader>();
  useSendsNothing();
  if (page.state !== 'ready')
    return (
      <main className={classNames(layout.wrap, layout.page)}>
        <LoadFailed why={page} />
      </main>
    );
  const { text, today } = page;
  return (
    <>
      <PreviewBar back={staffMap.text(text.code)} />
      {/* Presses are caught on their way to the members’ components. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <main id="main" onClickCapture={staysHere} onSubmitCapture={staysHere}>
        <TextPage
          title={textNames[text.code]}
          isDated={text.code === 'terms' || text.code === 'privacy'}
          blurb={{ state: 'ready', text: { blurb: text.preview, updated: today } }}
        />
      </main>
    </>
  );
}
