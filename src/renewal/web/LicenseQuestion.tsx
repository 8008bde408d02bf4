import { send } from '#platform/web/call.ts';
import { Reminder } from '#platform/web/ui/Reminder.tsx';
import { siteMap } from '#site-map.ts';
import { hideLicenseQuestionCall, renewalMessages } from '../contract.ts';

/** Asks whoever got a certificate for the license that it is for, until they add one or don't want to be asked. */
export const LicenseQuestion = () => (
  <Reminder
    title="Is this for a license?"
    to={siteMap.account('renewal')}
    action="Add a license"
    dismissal="Don’t ask again"
    onDismiss={() => send(hideLicenseQuestionCall, {})}
    failed={renewalMessages.notHidden}
  >
    Add it, and we’ll show how many hours your state asks for and how many you’ve earned here.
  </Reminder>
);
