import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import panelRows from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed } from '#staff/web/console-facts.ts';
import { mailAgainCall, type studentMailsCall } from '../../staff-contract.ts';
import { mailWords } from './mail-words.ts';

type Props = {
  readonly h: string;
  readonly mails: CallAnswer<typeof studentMailsCall>['mails'];
  readonly mayEdit: boolean;
  readonly onDone: () => void;
};

export function MailTab({ h, mails, mayEdit, onDone }: Props) {
  const mailed = useMailed();
  const { isBusy, problem, run } = useSending(faultMessage);
  const again = (mail: string) =>
    void run(async () => {
      await sendStaff(mailAgainCall, { h, mail });
      showToast(mailed('The email is on its way again.'));
      onDone();
    });
  return (
    <Panel title="Emails" flush>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {mails.length === 0 ? (
        <p className={panelRows.none}>No emails yet.</p>
      ) : (
        <ul className={panelRows.rows}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <span>
                <b>{mail.subject || 'Cleared after 30 days'}</b>
                <br />
                <span className={typography.caption}>
                  <ZoneTime at={mail.createdAt} /> · {mail.recipient || 'address removed'} · {mailWords(mail.state)}
                  {mail.problem === null ? '' : `: ${mail.problem}`}
                </span>
              </span>
              {mayEdit && mail.canRepeat ? (
                <Button
                  size="small"
                  look="line"
                  busy={isBusy}
                  aria-label={`Send again: ${mail.subject}`}
                  onClick={() => again(mail.id)}
                >
                  Send again
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
