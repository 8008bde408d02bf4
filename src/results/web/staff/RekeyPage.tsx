// Correcting the key of a question: what should count, what follows from it for whom, and then doing it.
import { useState, type SubmitEvent } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs, type MetaArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  examResultsCall,
  rehearseRekeyCall,
  rekeyCall,
  rekeyRehearsalCall,
  resultsMessages,
} from '../../staff-contract.ts';
import { percentText } from '../../item-verdicts.ts';
import { rekeyVerdicts } from '../../rekey-words.ts';
import type { ItemResult } from './exam-results.ts';
import styles from './results.module.css';

export const meta = ({ loaderData: page }: MetaArgs<typeof clientLoader>) =>
  pageMeta({ title: `Correct a key: ${page?.state === 'ready' ? page.about.title : 'exam'} | Staff`, hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const question = new URL(args.request.url).searchParams.get('question') ?? '';
  return loaded(
    args,
    async () => ({ ...(await askStaff(examResultsCall, { h: args.params['hash'] ?? '' }, args)), question }),
    examResultsCall,
  );
}

type Look = CallAnswer<typeof rehearseRekeyCall>;
const everyone = 'everyone';

function RekeyForm({
  hash,
  item,
  isHidden,
  onLook,
}: {
  readonly hash: string;
  readonly item: ItemResult;
  readonly isHidden: boolean;
  readonly onLook: (look: Look) => void;
}) {
  const labelled = item.options.map(({ text, ...option }, index) => ({
    ...option,
    label: `${'abcdef'[index] ?? ''}. ${text}`,
  }));
  const key = labelled.find(({ number }) => number === item.right);
  const choices = labelled
    .map(({ number, label, share }) => ({
      id: String(number),
      label,
      detail: `${percentText(share)} chose it${number === item.suspected ? '. Probably right' : ''}`,
    }))
    .filter(({ id }) => id !== String(item.right));
  const [right, setRight] = useState(item.suspected === null ? '' : String(item.suspected));
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const isShort = reason.trim().length < 15;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (right === '') return event.currentTarget.querySelector('input')?.focus();
    if (isShort) return event.currentTarget.querySelector('textarea')?.focus();
    return void run(async () =>
      onLook(
        await sendStaff(rehearseRekeyCall, {
          h: hash,
          question: item.key,
          right: right === everyone ? null : Number(right),
          reason: reason.trim(),
        }),
      ),
    );
  };
  return (
    <form className={layout.stack} method="post" noValidate hidden={isHidden} onSubmit={submit}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <p>
        {key === undefined
          ? 'Every answer counts as right now.'
          : `The key now: ${key.label} (${percentText(key.share)} chose it)`}
      </p>
      <RadioRows
        legend="What should count"
        value={right}
        error={wasSent && right === '' ? 'Choose what should count.' : undefined}
        onChange={setRight}
        choices={[
          ...choices,
          ...(item.right === null
            ? []
            : [
                {
                  id: everyone,
                  label: 'Count for everyone',
                  detail: 'The question was unclear. Every answer is right.',
                },
              ]),
        ]}
      />
      <AreaField
        id="rekey-reason"
        name="reason"
        label="Reason"
        hint="At least 15 characters. It’s stored with every certificate this creates."
        rows={3}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && isShort ? 'Write at least 15 characters. It’s saved in your records.' : undefined}
      />
      <div>
        <SubmitButton busy={isBusy}>Preview changes</SubmitButton>
      </div>
    </form>
  );
}

export default function RekeyPage() {
  const page = useLoaderData<typeof clientLoader>();
  const [look, setLook] = useState<Look | null>(null);
  const [isDone, setDone] = useState(false);
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { about, exam, question } = page;
  const item = exam?.items.find(({ key }) => key === question);
  const back = staffMap.activityResults(about.hash);
  const head = (title: string) => (
    <PageHead
      title={title}
      path={[
        { label: 'Results', to: staffMap.results() },
        { label: about.title, to: back },
      ]}
    />
  );
  if (exam === null || item === undefined || !exam.isOpen)
    return (
      <>
        {head('Correct a key')}
        <Alert kind="info" title={exam?.isOpen ? resultsMessages.unknownQuestion : resultsMessages.noExam} quiet />
      </>
    );
  const state = look && {
    hash: look.h,
    act: 're-key',
    verdicts: look.verdicts,
    expiresAt: look.expiresAt,
    state: 'ready' as const,
    doneRows: 0,
    sentence: null,
  };
  return (
    <>
      {head(`Correct question ${item.number}`)}
      <Stacked>
        <Panel title="Question">
          <div className={layout.stack}>
            <p className={styles.question}>{item.question}</p>
            <RekeyForm hash={about.hash} item={item} isHidden={look !== null} onLook={setLook} />
          </div>
        </Panel>
        {look === null || state === null ? null : (
          <Panel title="Preview">
            <div className={layout.stack}>
              {look.needsSecond && !isDone ? (
                <Alert kind="info" title="Needs a second person" quiet>
                  <p>This will be sent for approval. A second person must approve it.</p>
                </Alert>
              ) : null}
              <Rehearsal
                key={look.h}
                rehearsal={state}
                sentence={look.sentence}
                words={rekeyVerdicts}
                doIt={look.needsSecond ? 'Send for approval' : 'Correct the key'}
                onDo={async () => sendStaff(rekeyCall, { h: look.h })}
                onAsk={async () => ({ ...state, ...(await sendStaff(rekeyRehearsalCall, { h: look.h })) })}
                onAgain={() => setLook(null)}
                onBack={() => setLook(null)}
                onDone={() => setDone(true)}
              />
              {isDone ? (
                <p>
                  <LinkButton to={back}>Back to results</LinkButton>
                </p>
              ) : null}
            </div>
          </Panel>
        )}
      </Stacked>
    </>
  );
}
