// What a speaker sent from their own page: looked at, and accepted or set aside one by one.
import { Link, useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { showToast } from '#platform/web/ui/toast.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { speakerFileRules, type SpeakerFileKind } from '../../speaker-files.ts';
import { decideSpeakerFileCall, type speakerOfStaffCall } from '../../speakers-staff-contract.ts';

type Sent = CallAnswer<typeof speakerOfStaffCall>['sent'];

/** What accepting does. */
const accepted: Readonly<Record<SpeakerFileKind, string>> = {
  cv: 'The CV was replaced.',
  portrait: 'Members see the portrait now.',
  slides: 'Accepted. Add the slides as a handout under Media in the activity.',
};

type Props = {
  readonly sent: Sent;
  /** False while something is typed beside it: accepting changes the same speaker. */
  readonly mayTake: boolean;
  readonly onTaken: () => Promise<void>;
};

export function SentFiles({ sent, mayTake, onTaken }: Props) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const { revalidate } = useRevalidator();
  if (sent.length === 0) return null;
  const decide = ({ hash, kind }: Sent[number], accept: boolean) =>
    void run(async () => {
      await sendStaff(decideSpeakerFileCall, { h: hash, accept });
      await onTaken();
      await revalidate();
      showToast(accept ? accepted[kind] : 'Set aside.');
    });
  return (
    <Panel title="Sent by the speaker" flush>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <ul className={rowStyles.rows}>
        {sent.map((each) => (
          <li key={each.hash}>
            <a href={each.file.url} target="_blank" rel="noopener">
              {each.file.filename}
              <span className={typography.visuallyHidden}> (opens in a new tab)</span>
            </a>
            <p className={typography.quiet}>
              {speakerFileRules[each.kind].label}, {sizeText(each.file.sizeBytes)}, sent <ZoneTime at={each.sentAt} />{' '}
              for <Link to={staffMap.activity(each.subject, 'speakers')}>{each.subjectTitle || 'an activity'}</Link>
            </p>
            {each.state === 'sent' ? (
              <div className={layout.cluster}>
                <Button
                  size="small"
                  look="line"
                  busy={isBusy}
                  disabledReason={mayTake ? null : 'Save the speaker first.'}
                  aria-label={`Accept ${each.file.filename}`}
                  onClick={() => decide(each, true)}
                >
                  Accept
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  busy={isBusy}
                  aria-label={`Set aside ${each.file.filename}`}
                  onClick={() => decide(each, false)}
                >
                  Set aside
                </Button>
              </div>
            ) : (
              <p className={typography.quiet}>Accepted.</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
