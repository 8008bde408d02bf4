import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { staffMap } from '#site-map.ts';

/** To whom credit is reported. */
export function ReportingTabs({ current }: { readonly current: 'agd' | 'ce-broker' }) {
  return (
    <Tabs
      label="Reported to"
      tabs={[
        { label: 'AGD and files', to: staffMap.reporting(), current: current === 'agd' },
        { label: 'CE Broker', to: staffMap.ceBroker(), current: current === 'ce-broker' },
      ]}
    />
  );
}
