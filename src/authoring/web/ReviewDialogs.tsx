// A second person's look at the draft: asking for it, and answering.
import { useState, type SubmitEvent } from 'react';
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
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed, useStaff } from '#staff/web/console-facts.ts';
import { answerReviewCall, requestReviewCall, reviewersCall } from '../contract.ts';
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
  const [reviewer, setReviewer] = useState('');
  const [message, setMessage] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const others = answer?.reviewers.filter((person) => person.hash !== own) ?? [];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (reviewer === '') return;
    void run(async () => {
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
    });
  };
  return (
    <Dialog title="Send for review" onClose={onClose}>
      {isFailed ? (
        <LoadFailed onRetry={again} />
      ) : answer === null ? (
        <Skeleton what="reviewers" shape="text" count={2} />
      ) : others.length === 0 ? (
        <>
          <p>No one else on your team can review. Invite an editor or an owner first.</p>
          <DialogActions>
            <Button autoFocus onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <form className={layout.stack} method="post" noValidate onSubmit={submit}>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          <SelectField
            id="review-by"
            name="reviewer"
            label="Reviewer"
            hint="They’ll get an email and see it on their overview."
            placeholder="Choose a person"
            choices={others.map((person) => ({ id: person.hash, label: person.name }))}
            value={reviewer}
            onChange={(event) => setReviewer(event.target.value)}
            error={wasSent && reviewer === '' ? 'Choose a person.' : undefined}
            data-autofocus
          />
          <AreaField
            id="review-message"
            name="message"
            rows={3}
            label="Message"
            optional
            value={message}
            onChange={(event) => setMessage(event.target.value.slice(0, 500))}
          />
          <DialogActions>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busy={isBusy}>Send for review</SubmitButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function AnswerDialog({ saved, onDone, onClose }: DialogProps) {
  const { hash } = useDraft();
  const [verdict, setVerdict] = useState<'balanced' | 'not-balanced'>('balanced');
  const [comment, setComment] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const isReasonMissing = verdict === 'not-balanced' && comment.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (isReasonMissing) return;
    void run(async () => {
      const revision = await saved();
      if (revision === null) {
        onClose();
        return;
      }
      await sendStaff(answerReviewCall, { h: hash, revision, verdict, comment });
      await onDone('Your review was saved.');
      onClose();
    });
  };
  return (
    <Dialog title="Your review" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <RadioRows
          legend="Is it balanced, and free of promotion?"
          value={verdict}
          onChange={setVerdict}
          choices={[
            { id: 'balanced', label: 'Balanced', detail: 'It can be published as it is.' },
            { id: 'not-balanced', label: 'Not balanced', detail: 'Something has to change first.' },
          ]}
        />
        <AreaField
          id="review-comment"
          name="comment"
          rows={4}
          label="Comment"
          optional={verdict === 'balanced'}
          hint="Stored with your name and the time, and shown to auditors."
          error={wasSent && isReasonMissing ? 'Say what isn’t balanced.' : undefined}
          value={comment}
          onChange={(event) => setComment(event.target.value.slice(0, 1000))}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Save review</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
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
