// The Zoom account, next to the provider's settings of live webinars.
import { settingsSection, type AskSettings, type Settings } from '#staff/web/settings-parts.ts';
import { zoomCall } from '../../staff-contract.ts';
import { ZoomPanel } from './ZoomPanel.tsx';

export const liveSettings = (ask: AskSettings): Settings => ({
  sections: [
    settingsSection(
      'live',
      () => ask(zoomCall),
      (answer, again) => <ZoomPanel answer={answer} onSaved={() => void again()} />,
    ),
  ],
});
