// Links for a board that asks for proof: made for one license and one period, seen when they were opened, and ended.
import { useId, useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { send } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import type { renewalCall } from '#renewal/contract.ts';
import { professionWords } from '#renewal/profession-words.ts';
import { auditDays } from '../audit-answer.ts';
import { type auditAnswersCall, certificateMessages, endAuditAnswerCall, makeAuditAnswerCall } from '../contract.ts';
import styles from './AuditAnswers.module.css';

type License = CallAnswer<typeof renewalCall>['licenses'][number];
type Answer = CallAnswer<typeof auditAnswersCall>['answers'][number];
type Props = {
  readonly licenses: readonly License[];
  readonly answers: readonly Answer[];
  readonly onDone: () => Promise<void>;
};

function MakeForm({
  licenses,
  onMade,
}: {
  readonly licenses: readonly License[];
  readonly onMade: (url: string) => Promise<void>;
}) {
  const { isBusy, problem, run } = useSending(certificateMessages.auditFailed);
  const [wrong, setWrong] = useState<string | null>(null);
  const prefix = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = [String(form.get('from')), String(form.get('to'))];
    const isWrong = from === '' || to === '' || from > to;
    setWrong(isWrong ? certificateMessages.wrongPeriod : null);
    if (isWrong) return;
    void run(async () => {
      const { url } = await send(makeAuditAnswerCall, {
        h: String(form.get('license')),
        from,
        to,
        days: Number(form.get('days')),
      });
      await onMade(url);
    });
  };
  const refusal = wrong ?? problem;
  const [main] = licenses;
  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit} aria-label="Make a link for a board">
      {refusal === null ? null : <Alert kind="error" title={refusal} />}
      <SelectField
        id={`${prefix}-license`}
        name="license"
        label="License"
        choices={licenses.map(({ h, stateName, profession }) => ({
          id: h,
          label: `${stateName}, ${professionWords[profession]}`,
        }))}
        defaultValue={main?.h ?? ''}
      />
      <TextField
        id={`${prefix}-from`}
        name="from"
        type="date"
        label="First day"
        defaultValue={main?.cycle?.from ?? ''}
      />
      <TextField id={`${prefix}-to`} name="to" type="date" label="Last day" defaultValue={main?.cycle?.to ?? ''} />
      <SelectField
        id={`${prefix}-days`}
        name="days"
        label="Works for"
        choices={[auditDays.shortest, auditDays.usual, auditDays.longest].map((days) => ({
          id: String(days),
          label: `${days} days`,
        }))}
        defaultValue={String(auditDays.usual)}
      />
      <p className={typography.quiet}>
        Anyone who has the link can open it. We’ll email you that it was made. A new password ends it.
      </p>
      <div className={layout.cluster}>
        <SubmitButton busy={isBusy}>Make a link</SubmitButton>
      </div>
    </form>
  );
}

function Made({ url }: { readonly url: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Alert kind="success" title="Copy this link now. We don’t show it again.">
      <p className={styles.link}>
        <a href={url}>{url}</a>
      </p>
      <Button
        size="small"
        look="line"
        onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
      >
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </Alert>
  );
}

function Row({ answer, onDone }: { readonly answer: Answer; readonly onDone: () => Promise<void> }) {
  const { h, license, from, to, count, endsAt, isOpen, opened } = answer;
  const { isBusy, problem, run } = useSending(certificateMessages.auditFailed);
  const last = opened.at(-1);
  return (
    <li>
      <p>
        <b>{license}</b>, {calendarDay(from)} to {calendarDay(to)}, {count} {count === 1 ? 'credit' : 'credits'}
      </p>
      <p className={typography.quiet}>
        {isOpen ? (
          <>
            Works until <LocalTime at={endsAt} format="date" />.{' '}
          </>
        ) : (
          'Doesn’t work anymore. '
        )}
        {last === undefined ? (
          'Not opened yet.'
        ) : (
          <>
            Opened {opened.length === 1 ? 'once' : `${opened.length} times`}, last <LocalTime at={last} />.
          </>
        )}
      </p>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {isOpen ? (
        <p>
          <Button
            size="small"
            look="line"
            busy={isBusy}
            aria-label={`End link: ${license}, ${calendarDay(from)} to ${calendarDay(to)}`}
            onClick={() =>
              void run(async () => {
                await send(endAuditAnswerCall, { h });
                await onDone();
              })
            }
          >
            End link
          </Button>
        </p>
      ) : null}
    </li>
  );
}

export function AuditAnswers({ licenses, answers, onDone }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Card as="section" className={layout.stack} aria-labelledby="audit-answers">
      <Subheading id="audit-answers">Answer an audit</Subheading>
      <p>
        If your board asks for proof, make one link with every credit that you earned here in a period, and all
        certificates as one PDF. You see when it was opened, and you can end it at any time.
      </p>
      {url === null ? null : <Made url={url} />}
      {licenses.length === 0 ? null : (
        <MakeForm
          licenses={licenses}
          onMade={async (made) => {
            setUrl(made);
            await onDone();
          }}
        />
      )}
      {answers.length === 0 ? null : (
        <ul className={styles.answers} aria-label="Your links">
          {answers.map((answer) => (
            <Row key={answer.h} answer={answer} onDone={onDone} />
          ))}
        </ul>
      )}
    </Card>
  );
}
