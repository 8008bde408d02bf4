// The console's page of settings: the sections of the provider, and what later features have to set.
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { twoPersonRuleCall } from '#ledger/contract.ts';
import { TwoPersonRulePanel } from '#ledger/web/TwoPersonRulePanel.tsx';
import { staffSettingsCall } from '#provider/staff-contract.ts';
import { SettingsPage } from '#provider/web/staff/SettingsPage.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';

export const meta = () => pageMeta({ title: 'Settings | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, async () => {
    const [settings, twoPersons] = await Promise.all([
      askStaff(staffSettingsCall, {}, args),
      askStaff(twoPersonRuleCall, {}, args),
    ]);
    return { settings, twoPersons };
  });

export default function Settings() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { rule, people } = page.twoPersons;
  return (
    <SettingsPage settings={page.settings}>
      <TwoPersonRulePanel key={rule} rule={rule} people={people} onSaved={() => void revalidate()} />
    </SettingsPage>
  );
}
