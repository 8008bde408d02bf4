// A second person's look at the draft: asking for it, and answering.
import { useState } from 'react';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed, useStaff } from '#staff/web/console-facts.ts';
import { answerReviewCall, requestReviewCall, reviewersCall } from '../../staff-contract.ts';
import { fieldId, useDraft } from './draft-context.ts';
import { useAsked } from './use-asked.ts';

type Props = {
  /** Saves what is typed, and gives the revision that the review is about; null where it could not be saved. */
  readonly saved: () => Promise<number | null>;
  readonly onDone: (sentence: string) => Promise<void>;
};
type DialogProps = Props & { readonly onClose: () => void };

const askReviewers = () => sendStaff(reviewersCall, {});

function RequestDialog({ saved, onDone, onClose }: DialogProps) {
  const { hash } = useDraft();
  const { hash: own } = useStaff();
  const mailed = useMailed();
  const { answer, isFailed, again } = useAsked(askReviewers);
  const others = answer?.reviewers.filter((person) => person.hash !== own) ?? [];
  const form = useConsoleForm({
    initial: { reviewer: '', message: '' },
    check: ({ reviewer }) => ({ reviewer: reviewer === '' ? 'Choose a person.' : undefined }),
    async send({ reviewer, message }) {
      const revision = await saved();
      // What keeps it from being saved is said on the page.
      if (revision === null) {
        onClose();
        return;
      }
      await sendStaff(requestReviewCall, { h: hash, revision, reviewer, message });
      const name = others.find((person) => person.hash === reviewer)?.name ?? 'The reviewer';
      await onDone(mailed(`${name} will get an email.`));
      onClose();
    },
  });
  if (others.length > 0)
    return (
      <FormDialog title="Send for review" form={form} action="Send for review" onClose={onClose}>
        <SelectField
          {...form.text('reviewer', 'Reviewer')}
          hint="They’ll get an email and see it on their overview."
          placeholder="Choose a person"
          choices={others.map((person) => ({ id: person.hash, label: person.name }))}
          data-autofocus
        />
        <AreaField {...form.text('message', 'Message')} rows={3} optional maxLength={500} />
      </FormDialog>
    );
  return (
    <Dialog title="Send for review" onClose={onClose}>
      {isFailed ? (
        <LoadFailed onRetry={again} />
      ) : answer === null ? (
        <Skeleton what="reviewers" shape="text" count={2} />
      ) : (
        <>
          <p>No one else on your team can review. Invite an editor or an owner first.</p>
          <DialogActions>
            <Button autoFocus onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function AnswerDialog({ saved, onDone, onClose }: DialogProps) {
  const { hash } = useDraft();
  const form = useConsoleForm({
    initial: { verdict: 'balanced' as 'balanced' | 'not-balanced', comment: '' },
    check: ({ verdict, comment }) => ({
      comment: verdict === 'not-balanced' && comment.trim() === '' ? 'Say what isn’t balanced.' : undefined,
    }),
    async send({ verdict, comment }) {
      const revision = await saved();
      if (revision === null) {
        onClose();
        return;
      }
      await sendStaff(answerReviewCall, { h: hash, revision, verdict, comment });
      await onDone('Your review was saved.');
      onClose();
    },
  });
  const { verdict } = form.values;
  return (
    <FormDialog title="Your review" form={form} action="Save review" onClose={onClose}>
      <RadioRows
        legend="Is it balanced, and free of promotion?"
        value={verdict}
        onChange={(chosen) => form.change({ verdict: chosen })}
        choices={[
          { id: 'balanced', label: 'Balanced', detail: 'It can be published as it is.' },
          { id: 'not-balanced', label: 'Not balanced', detail: 'Something has to change first.' },
        ]}
      />
      <AreaField
        {...form.text('comment', 'Comment')}
        rows={4}
        optional={verdict === 'balanced'}
        hint="Stored with your name and the time, and shown to auditors."
        maxLength={1000}
      />
    </FormDialog>
  );
}

/** Above the sections, for the person who is asked. */
export function ReviewNotice(props: Props) {
  const { review } = useDraft().answer;
  const [isOpen, setOpen] = useState(false);
  if (!review?.isMine) return null;
  return (
    <>
      <Alert title={`${review.askedBy} asked for your review`}>
        <p>{review.message === '' ? 'Read the draft, then say whether it is balanced.' : `“${review.message}”`}</p>
        <Button look="line" size="small" onClick={() => setOpen(true)}>
          Review…
        </Button>
      </Alert>
      {isOpen ? <AnswerDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** In the gate: where the review is, and what can be done about it. */
export function ReviewState({ saved, onDone }: Props) {
  const { hash, answer, isReadOnly, checks } = useDraft();
  const { review } = answer;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const isOpen = review !== null && review.verdict === null;
  const isApproved = review?.verdict === 'balanced' && checks.every(({ code }) => code !== 'review');
  const withdraw = () =>
    void run(async () => {
      const revision = await saved();
      if (revision === null) return;
      await sendStaff(requestReviewCall, { h: hash, revision, reviewer: null, message: '' });
      await onDone('The request was withdrawn.');
    });
  return (
    <div id={fieldId('review')} className={layout.stackSmall}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {review === null ? null : (
        <Alert
          kind={review.verdict === 'not-balanced' ? 'warning' : 'info'}
          title={isOpen ? 'In review' : review.verdict === 'balanced' ? 'Balanced' : 'Not balanced'}
          quiet
        >
          <p>
            {isOpen ? `${review.askedBy} asked ${review.reviewer}` : review.reviewer},{' '}
            <ZoneTime at={review.answeredAt ?? review.askedAt} />
            {review.comment === '' ? '.' : `: “${review.comment}”`}
          </p>
        </Alert>
      )}
      {isReadOnly || isApproved ? null : (
        <div className={layout.cluster}>
          {isOpen ? (
            <Button look="quiet" size="small" busy={isBusy} onClick={withdraw}>
              Withdraw the request
            </Button>
          ) : (
            <Button look="line" size="small" onClick={() => setAsking(true)}>
              Send for review…
            </Button>
          )}
        </div>
      )}
      {isAsking ? <RequestDialog saved={saved} onDone={onDone} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
