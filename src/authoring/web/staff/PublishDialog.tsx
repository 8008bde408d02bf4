import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DifferenceList } from '#platform/web/ui/Differences.tsx';
import { GateLines } from '#platform/web/console/PublishGate.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { authoringMessages, publishDraftCall, scheduleDraftCall } from '../../staff-contract.ts';
import type { Difference } from '../../draft-differences.ts';
import { isPublication } from '../../draft-form.ts';
import { isNewContent, printedChanges, printedFacts } from '../../printed-facts.ts';
import { newDisclosureCode } from '../../publishing-rules.ts';
import { zoneWords } from './AboutSection.tsx';
import { useDraft } from './draft-context.ts';
import { sinceText, useGateLines } from './GatePanel.tsx';
import styles from './PublishDialog.module.css';

type Props = {
  readonly differences: readonly Difference[];
  /** Opened to choose a time. */
  readonly isScheduling: boolean;
  /** Saves what is typed, and gives the revision that is published; null where it could not be saved. */
  readonly saved: () => Promise<number | null>;
  readonly onDone: (sentence: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Publishes what the draft says, now or at a time; while something must be fixed it says what. */
export function PublishDialog(props: Props) {
  const musts = useGateLines().filter(({ level }) => level === 'must');
  const { answer, checks } = useDraft();
  const hasNewDisclosure = checks.some(({ code }) => code === newDisclosureCode);
  if (musts.length > 0)
    return (
      <Dialog
        title={musts.length === 1 ? '1 thing to fix first' : `${musts.length} things to fix first`}
        closeButton
        onClose={props.onClose}
      >
        <p className={typography.quiet}>Each line links to its field. Your draft stays as it is.</p>
        {/* A press on a line leads to its field, below the dialog. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className={styles.lines} onClick={props.onClose}>
          <GateLines lines={musts} />
        </div>
      </Dialog>
    );
  if (answer.published !== null && props.differences.length === 0 && !hasNewDisclosure)
    return (
      <Dialog
        title="Nothing to publish"
        onClose={props.onClose}
        actions={
          <Button autoFocus onClick={props.onClose}>
            Close
          </Button>
        }
      >
        <p className={typography.quiet}>Nothing has changed since {sinceText(answer)}.</p>
      </Dialog>
    );
  return <PublishForm {...props} />;
}

const listFormat = new Intl.ListFormat('en-US');

function PublishForm({ differences, isScheduling, saved, onDone, onClose }: Props) {
  const { hash, kind: draftKind, values, answer, names, checks } = useDraft();
  const { published, version, certificates, timeZone, schedule } = answer;
  const isFirst = published === null;
  const hasVersions = !isPublication(draftKind);
  /** What is published: " version 3" where it is one that is named. */
  const named = isFirst || !hasVersions ? '' : ` version ${(version?.number ?? 0) + 1}`;
  const [when, setWhen] = useState<'now' | 'later'>(isScheduling ? 'later' : 'now');
  const [at, setAt] = useState('');
  const [kind, setKind] = useState<'wording' | 'content'>(() =>
    published === null || isNewContent(published, values, names) ? 'content' : 'wording',
  );
  const [note, setNote] = useState('');
  const [amends, setAmends] = useState<'leave' | 'amend'>('leave');
  const mayAmend = useMayDo()('credit.amend');
  const navigate = useNavigate();
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const gaps = kind === 'wording' ? checks.filter((each) => each.isPublishedGap) : [];
  const needsNote = gaps.length > 0 || (!isFirst && kind === 'content' && values.credits > 0);
  const isNoteMissing = needsNote && note.trim() === '';
  const isTimeMissing = when === 'later' && at === '';
  const printed = published === null || certificates === 0 ? [] : printedChanges(published, values, names);
  const facts = published === null ? null : printedFacts(published, values, names);
  const hasChoice = printed.length > 0 && facts !== null && facts.was.length > 0 && mayAmend && when === 'now';

  const send = () =>
    run(async () => {
      setWasSent(true);
      if (isNoteMissing || isTimeMissing) return;
      const revision = await saved();
      // What keeps it from being saved is said on the page.
      if (revision === null) {
        onClose();
        return;
      }
      if (when === 'later') {
        await sendStaff(scheduleDraftCall, { h: hash, revision, at, kind, note });
        await onDone(named === '' ? 'Publishing is scheduled.' : `Version ${(version?.number ?? 0) + 1} is scheduled.`);
      } else {
        const { version: made } = await sendStaff(publishDraftCall, { h: hash, revision, kind, note });
        await onDone(made === null || made === 1 ? 'Published. Members can see it.' : `Version ${made} is published.`);
        if (hasChoice && amends === 'amend') await navigate(staffMap.amendPrinted(hash, facts.now, note.trim()));
      }
    });

  const verb = when === 'later' ? 'Schedule' : 'Publish';
  const release = draftKind === 'webinar' || !hasVersions ? '' : values.release;
  return (
    <Dialog
      className={styles.dialog}
      title={`Publish${named}`}
      closeButton
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button autoFocus busy={isBusy} onClick={() => void send()}>
            {verb}
            {named}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {isFirst ? (
          <p className={typography.quiet}>
            {release === ''
              ? 'Members can find it as soon as it’s published.'
              : 'The page is visible as soon as it’s published and says Video Upcoming until the release.'}{' '}
            {hasVersions ? 'This becomes version 1.' : null}
          </p>
        ) : (
          <DifferenceList differences={differences} />
        )}
        {isFirst || differences.length > 0 ? null : (
          <p className={typography.quiet}>Members will see the disclosures that were reviewed last.</p>
        )}
        {hasChoice ? (
          <RadioRows
            legend={`${certificates === 1 ? '1 certificate says' : `${certificates.toLocaleString('en-US')} certificates say`} “${facts.was.join('”, “')}”`}
            value={amends}
            onChange={setAmends}
            choices={[
              { id: 'leave', label: 'Leave them', detail: 'They stay as earned.' },
              {
                id: 'amend',
                label: 'Issue amended certificates',
                detail: 'The earlier ones were wrong. After publishing, you see a preview before anything is sent.',
              },
            ]}
          />
        ) : printed.length === 0 ? null : (
          <Alert
            title={`${certificates === 1 ? '1 certificate stays' : `${certificates.toLocaleString('en-US')} certificates stay`} as earned`}
            quiet
          >
            <p>
              They show the earlier {listFormat.format(printed).toLowerCase()}. If that was wrong, amend them under
              Credits after publishing.
            </p>
          </Alert>
        )}
        {isFirst || !hasVersions ? null : (
          <RadioRows
            legend="What kind of change is this?"
            value={kind}
            onChange={setKind}
            choices={[
              { id: 'wording', label: 'Wording', detail: 'What’s taught and tested stays the same.' },
              { id: 'content', label: 'New content', detail: 'What’s taught or tested changes.' },
            ]}
          />
        )}
        {gaps.length === 0 ? null : (
          <Alert
            kind="warning"
            title={
              gaps.length === 1
                ? 'The published version has 1 gap that stays open'
                : `The published version has ${gaps.length} gaps that stay open`
            }
            quiet
          >
            <p>You can correct the wording without it. Anything else has to wait until nothing is missing.</p>
          </Alert>
        )}
        <AreaField
          id="publish-note"
          name="note"
          rows={2}
          label={isFirst ? 'Note for your records' : 'What changed, for your records'}
          optional={!needsNote}
          hint={hasVersions ? 'Stored with the version and shown to reviewers.' : 'Stored in the audit log.'}
          error={
            wasSent && isNoteMissing
              ? gaps.length > 0
                ? authoringMessages.noteForGaps
                : 'Say what changed. Reviewers ask for it when an activity earns credit.'
              : undefined
          }
          value={note}
          onChange={(event) => setNote(event.target.value.slice(0, 500))}
        />
        {isFirst || differences.length > 0 ? (
          <RadioRows
            legend="When"
            value={when}
            onChange={setWhen}
            choices={[
              { id: 'now', label: 'Now', detail: schedule === null ? undefined : 'The schedule is canceled.' },
              {
                id: 'later',
                label: 'At a set time',
                detail: 'The draft is checked again, and published as it is at that time.',
              },
            ]}
          />
        ) : null}
        {when === 'later' ? (
          <TextField
            id="publish-at"
            name="at"
            type="datetime-local"
            label="Day and time"
            hint={`In ${zoneWords(timeZone)}.`}
            error={wasSent && isTimeMissing ? 'Choose a day and time.' : undefined}
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        ) : null}
        <p className={layout.list}>
          <span className={typography.hint}>
            {when === 'now' ? 'Members see it within a minute.' : 'Until then, members see what they see now.'}
          </span>
        </p>
      </div>
    </Dialog>
  );
}
