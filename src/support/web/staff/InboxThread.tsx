// One message with all that was written after it, who wrote it, and what can be done.
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { deviceNow } from '#platform/web/device-clock.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { notSent, useTypedText } from '#platform/web/console/typed-text.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Refused } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { signInLinkCall } from '#students/staff-contract.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed, useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { inboxStateWords, placeholders } from '../../inbox.ts';
import {
  addInboxNoteCall,
  assignCall,
  inboxMessages,
  pasteReplyCall,
  replyCall,
  saveAnswerCall,
  sendCertificateAgainCall,
  setStateCall,
  snoozeCall,
  type inboxMessageCall,
  type savedAnswersCall,
} from '../../staff-contract.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import styles from './InboxThread.module.css';

type Props = {
  readonly answer: CallAnswer<typeof inboxMessageCall>;
  readonly saved: CallAnswer<typeof savedAnswersCall>;
  readonly backTo: string;
  readonly onDone: () => void;
  readonly onFinish: () => void;
};

const mailWords: Readonly<Record<string, string>> = {
  waiting: 'sending',
  sent: 'sent',
  captured: 'not sent: no mail server is set up',
  failing: 'not sent yet: the mail server refused it; we’ll try again',
  'given-up': 'not sent: the mail server rejected it',
};
const kindWords = { answer: 'replied', pasted: 'saved their reply', note: 'left a note for the team' } as const;

/** The next morning, in a week: moments of a snooze, in milliseconds from now. */
const snoozes = [
  { id: '1', label: 'Tomorrow' },
  { id: '3', label: 'In 3 days' },
  { id: '7', label: 'In a week' },
] as const;
const dayMs = 86_400_000;

export function InboxThread({ answer, saved, backTo, onDone, onFinish }: Props) {
  const { message, thread, student, others } = answer;
  const mailed = useMailed();
  const mayAmend = useMayDo()('credit.amend');
  const { text, setText, forget } = useTypedText(`reply:${message.hash}`);
  const [kind, setKind] = useState<'answer' | 'note' | 'pasted'>('answer');
  const [wasSent, setWasSent] = useState(false);
  const [isOld, setOld] = useState(false);
  const { isBusy, problem, dismiss, run } = useSending((error) => {
    setOld(error instanceof Refused && error.code === 'changed-meanwhile');
    return notSent(error);
  });
  const seen = { m: message.hash, revision: message.revision };
  const does = (work: () => Promise<unknown>, said?: string) =>
    void run(async () => {
      await work();
      if (said !== undefined) showToast(said);
      onDone();
    });
  const write = (afterwards: 'waiting' | 'done') => {
    setWasSent(true);
    if (text.trim() === '') return;
    does(
      async () => {
        if (kind === 'answer') await sendStaff(replyCall, { ...seen, text, afterwards });
        else if (kind === 'pasted') await sendStaff(pasteReplyCall, { ...seen, text });
        else await sendStaff(addInboxNoteCall, { m: message.hash, note: text });
        forget(text);
        setWasSent(false);
      },
      kind === 'answer' ? mailed('Your reply is on its way.') : 'Saved.',
    );
  };
  const loadLatest = () => {
    dismiss();
    onDone();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    write('waiting');
  };
  const saveText = () =>
    does(
      () =>
        sendStaff(saveAnswerCall, {
          name:
            text
              .trim()
              .split(/[\n.!?]/)[0]
              ?.slice(0, 80) || 'Answer',
          text,
        }),
      'Saved for next time.',
    );

  return (
    <div className={styles.sides}>
      <Link className={styles.back} to={backTo}>
        All messages
      </Link>
      <Panel
        className={styles.main}
        title={`${message.subject} [DL-${message.number}]`}
        aside={
          <Tag tone={message.state === 'new' ? 'accent' : message.state === 'done' ? 'done' : 'waiting'}>
            {inboxStateWords[message.state]}
          </Tag>
        }
        flush
      >
        <ol className={styles.thread}>
          <li>
            <p className={typography.caption}>
              <b>{message.name}</b>, {message.office} · <a href={`mailto:${message.email}`}>{message.email}</a> ·{' '}
              <a href={`tel:${message.phone.replaceAll(/[^\d+]/g, '')}`}>{message.phone}</a> ·{' '}
              <ZoneTime at={message.receivedAt} />
            </p>
            <p className={styles.text}>{message.comment}</p>
          </li>
          {thread.map((each) => (
            <li key={each.hash} data-kind={each.kind}>
              <p className={typography.caption}>
                <b>{each.by}</b> {kindWords[each.kind]} · <ZoneTime at={each.at} />
                {each.mail === null ? '' : ` · ${mailWords[each.mail] ?? each.mail}`}
              </p>
              <p className={styles.text}>{each.text}</p>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel className={styles.from} title="From">
        {student === null ? (
          <p className={typography.quiet}>Not a member: no confirmed account has this email.</p>
        ) : (
          <div className={layout.stackSmall}>
            <p>
              <Link to={staffMap.student(student.hash)}>{student.name}</Link>, {student.city}
              {student.isCertain ? '' : ' (found by email address)'}{' '}
              {student.isDisabled ? <Tag tone="live">Disabled</Tag> : null}
            </p>
            {student.seats.map((seat) => (
              <p key={seat.title + seat.startsAt} className={typography.caption}>
                {seat.state === 'reserved' ? 'Seat' : 'Waiting'}: {seat.title}, <ZoneTime at={seat.startsAt} />
              </p>
            ))}
            {student.lastCredit === null ? null : (
              <p className={typography.caption}>
                Last certificate: {student.lastCredit.title},{' '}
                {formatDate(`${student.lastCredit.localDate}T12:00:00Z`, 'UTC')} (No. {student.lastCredit.code})
              </p>
            )}
            {student.lastRefusal === null ? null : (
              <p className={typography.caption}>
                Last failed sign-in: {student.lastRefusal.sentence}, <ZoneTime at={student.lastRefusal.at} />
              </p>
            )}
            <div className={layout.cluster}>
              {student.isDisabled ? null : (
                <Button
                  size="small"
                  look="line"
                  icon="mail"
                  busy={isBusy}
                  onClick={() =>
                    does(() => sendStaff(signInLinkCall, { h: student.hash }), mailed('A sign-in link is on its way.'))
                  }
                >
                  Send sign-in link
                </Button>
              )}
              {student.lastCredit === null ? null : (
                <Button
                  size="small"
                  look="line"
                  icon="file"
                  busy={isBusy}
                  onClick={() =>
                    does(
                      () => sendStaff(sendCertificateAgainCall, { m: message.hash }),
                      mailed('The certificate is on its way.'),
                    )
                  }
                >
                  Send certificate again
                </Button>
              )}
              {student.lastCredit === null || !mayAmend ? null : (
                <LinkButton
                  size="small"
                  look="line"
                  to={staffMap.amendBecause(student.lastCredit.code, inboxMessages.askedIn(message.number))}
                >
                  Turn into a correction
                </LinkButton>
              )}
            </div>
          </div>
        )}
        {others.length === 0 ? null : (
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.hash}>
                <LinkButton size="small" look="quiet" to={staffMap.inbox(other.hash)}>
                  {other.subject}, {inboxStateWords[other.state]}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel className={styles.main} title="Reply">
        <form className={layout.stack} method="post" noValidate onSubmit={submit}>
          {problem === null ? null : (
            <Alert kind="error" title={problem}>
              {isOld ? (
                <Button size="small" look="line" onClick={loadLatest}>
                  Load the latest version
                </Button>
              ) : null}
            </Alert>
          )}
          <div className={styles.row}>
            <SelectField
              id="kind"
              name="kind"
              label="Kind of entry"
              choices={[
                { id: 'answer', label: 'Email reply' },
                { id: 'note', label: 'Note for the team' },
                { id: 'pasted', label: 'Paste their reply' },
              ]}
              value={kind}
              onChange={(event) => setKind(event.target.value as typeof kind)}
            />
            {saved.answers.length === 0 || kind !== 'answer' ? null : (
              <SelectField
                id="saved"
                name="saved"
                label="Saved answer"
                placeholder="Choose"
                choices={saved.answers.map(({ hash, name }) => ({ id: hash, label: name }))}
                value=""
                onChange={(event) =>
                  setText(saved.answers.find(({ hash }) => hash === event.target.value)?.text ?? text)
                }
              />
            )}
          </div>
          <AreaField
            id="reply"
            name="text"
            label="Text"
            rows={6}
            maxLength={10_000}
            hint={kind === 'answer' ? `You can use ${placeholders.map((each) => `{${each}}`).join(', ')}.` : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={wasSent && text.trim() === '' ? 'Enter some text.' : undefined}
          />
          <div className={layout.cluster}>
            <SubmitButton busy={isBusy}>{kind === 'answer' ? 'Send' : 'Save'}</SubmitButton>
            {kind === 'answer' ? (
              <>
                <Button look="soft" busy={isBusy} onClick={() => write('done')}>
                  Send and mark done
                </Button>
                {text.trim() === '' ? null : (
                  <Button look="quiet" busy={isBusy} onClick={saveText}>
                    Save for next time
                  </Button>
                )}
              </>
            ) : null}
          </div>
        </form>
      </Panel>
      <Panel className={styles.main} title="Next steps">
        <ComplaintForm message={message} onDone={onDone} />
        <div className={classNames(styles.row, styles.end)}>
          <SelectField
            id="assign"
            name="assign"
            label="Assigned to"
            choices={[
              { id: '', label: 'No one' },
              ...saved.colleagues.map(({ hash, name }) => ({ id: hash, label: name })),
            ]}
            value={message.assignedTo?.hash ?? ''}
            onChange={(event) => {
              const to = event.target.value === '' ? null : event.target.value;
              does(() => sendStaff(assignCall, { ...seen, to }));
            }}
          />
          <SelectField
            id="snooze"
            name="snooze"
            label="Remind me"
            choices={[
              { id: '', label: message.snoozedUntil === null ? '–' : 'Now' },
              ...snoozes.map(({ id, label }) => ({ id, label })),
            ]}
            value=""
            onChange={(event) => {
              const days = Number(event.target.value);
              const until = days === 0 ? null : new Date(deviceNow() + days * dayMs).toISOString();
              does(() => sendStaff(snoozeCall, { ...seen, until }));
            }}
          />
        </div>
        {message.snoozedUntil === null ? null : (
          <p className={typography.caption}>
            Hidden until <ZoneTime at={message.snoozedUntil} />.
          </p>
        )}
        <div className={classNames(layout.cluster, styles.end)}>
          {message.state === 'done' ? (
            <Button
              size="small"
              look="line"
              busy={isBusy}
              onClick={() => does(() => sendStaff(setStateCall, { ...seen, state: 'open' }))}
            >
              Reopen
            </Button>
          ) : (
            <Button size="small" look="line" busy={isBusy} onClick={onFinish}>
              Mark done
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}
