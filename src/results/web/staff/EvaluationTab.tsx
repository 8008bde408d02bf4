// What members thought of an activity: the ten ratings, and comments that a person reads before the speaker does.
import { useContext, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Figures } from '#platform/web/console/Figures.tsx';
import { queryWith } from '#platform/web/console/list-address.ts';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import rows from '#platform/web/console/panel-rows.module.css';
import { useKeys, useKeysAreOn } from '#platform/web/console/keys.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { confirm } from '#platform/web/ui/confirm.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { NewDraftDialog } from '#authoring/web/staff/NewDraftDialog.tsx';
import { ratingScale } from '#evaluation/contract.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import {
  emailSpeakerCopyCall,
  needCited,
  resultsMessages,
  screenCommentCall,
  speakerCopyPath,
  type evaluationResultsCall,
} from '../../staff-contract.ts';
import type { CommentVerdict } from '../../comment-verdicts.ts';
import { percentText } from '../../item-verdicts.ts';
import { AnswerSums } from './AnswerSums.tsx';
import styles from './results.module.css';

type Results = CallAnswer<typeof evaluationResultsCall>;
type Comment = Results['comments'][number];

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const oneDecimal = (value: number | null) => (value === null ? '–' : value.toFixed(1));

/** "+0.2", "−0.1": against the provider’s mean. */
function againstText(mean: number | null, usual: number | null): string {
  if (mean === null || usual === null) return '–';
  const difference = Number((mean - usual).toFixed(1));
  return difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${Math.abs(difference).toFixed(1)}`;
}

function Ratings({ ratings }: Pick<Results, 'ratings'>) {
  return (
    <Panel title="Ratings" flush>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Statement</th>
            <th scope="col" className={styles.wide}>
              {ratingScale.map(({ label }) => label).join(', ')}
            </th>
            <th scope="col">Average</th>
            <th scope="col" className={styles.wide}>
              Compared with usual
            </th>
          </tr>
        </thead>
        <tbody>
          {ratings.map(({ name, group, question, mean, counts, usual }) => {
            const all = sumOf(counts);
            const shares = counts.map((count) => (all === 0 ? 0 : count / all));
            return (
              <tr key={name}>
                <th scope="row">
                  {question} <small className={typography.caption}>{group}</small>
                </th>
                <td className={styles.wide}>
                  <span className={styles.stacked} aria-hidden="true">
                    {shares.map((share, index) => (
                      <i key={ratingScale[index]?.label} style={{ '--share': String(share) } as never} />
                    ))}
                  </span>
                  <span className={typography.caption}>{shares.map(percentText).join(' · ')}</span>
                </td>
                <td>{oneDecimal(mean)}</td>
                <td className={styles.wide}>{againstText(mean, usual)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

const verdictWords: Readonly<Record<CommentVerdict, string>> = {
  'passed-on': 'Passed on',
  'kept-inside': 'Hidden from the speaker',
};

/** The provider’s own questions as sums; texts are among the comments. */
function OwnQuestions({ own }: Pick<Results, 'own'>) {
  return (
    <Panel title="Your own questions">
      <ul className={layout.stack}>
        {own.map(({ key, kind, question, isAsked, answers, choices }) => (
          <AnswerSums key={`${key} ${kind}`} question={question} answered={answers} choices={choices}>
            <p className={typography.caption}>
              {answers.toLocaleString('en-US')} {answers === 1 ? 'answer' : 'answers'}
              {kind === 'text' ? ' · see Comments' : ''}
              {isAsked ? '' : ' · no longer asked'}
            </p>
          </AnswerSums>
        ))}
      </ul>
    </Panel>
  );
}

const keyOf = ({ id, own }: Comment): string => `${id} ${own?.key ?? ''}`;

function Comments({ results, onChanged }: { readonly results: Results; readonly onChanged: () => void }) {
  const mayScreen = useMayDo()('catalogue.publish');
  const [hiding, setHiding] = useState<Comment | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const { about, comments } = results;
  const decide = async (comment: Comment, verdict: CommentVerdict | null, reason?: string) => {
    await sendStaff(screenCommentCall, {
      h: about.hash,
      comment: comment.id,
      question: comment.own?.key ?? null,
      verdict,
      ...(reason === undefined ? {} : { reason }),
    });
    onChanged();
  };
  const open = comments.filter(({ verdict }) => verdict === null);
  const keysAreOn = useKeysAreOn();
  useKeys((key) => {
    if (!mayScreen || isBusy || (key !== 'y' && key !== 'n')) return false;
    const focused = document.activeElement?.closest('li')?.dataset['comment'];
    const at = open.findIndex((each) => keyOf(each) === focused);
    const comment = open[at];
    const next = open[at + 1];
    if (comment !== undefined && key === 'n') setHiding(comment);
    else {
      if (comment !== undefined) void run(() => decide(comment, 'passed-on'));
      // Without a comment in focus, the key decides nothing: it leads to the first one to read.
      if (next !== undefined) document.querySelector<HTMLElement>(`[data-comment="${keyOf(next)}"] button`)?.focus();
    }
    return true;
  });
  return (
    <Panel
      title="Comments"
      flush
      aside={open.length === 0 ? null : <Tag tone="waiting">{`${open.length} to read`}</Tag>}
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {mayScreen && keysAreOn && open.length > 0 ? (
        <p className={rows.none}>Press y to pass on the comment in focus, n to hide it.</p>
      ) : null}
      {comments.length === 0 ? (
        <p className={rows.none}>No one left a comment.</p>
      ) : (
        <ul className={classNames(rows.rows, rows.below)}>
          {comments.map((comment) => (
            <li key={keyOf(comment)} data-comment={keyOf(comment)}>
              {comment.own === null ? null : <span className={typography.caption}>{comment.own.question}</span>}
              <p>{comment.text}</p>
              <span className={typography.caption}>
                <ZoneTime at={comment.at} format="date" />
                {comment.verdict === null
                  ? ''
                  : ` · ${verdictWords[comment.verdict]} by ${comment.by ?? ''}${comment.reason === '' ? '' : `: ${comment.reason}`}`}
              </span>
              {mayScreen ? (
                <span className={layout.cluster}>
                  {comment.verdict === null ? (
                    <>
                      <Button
                        size="small"
                        look="soft"
                        busy={isBusy}
                        onClick={() => void run(() => decide(comment, 'passed-on'))}
                      >
                        Pass on
                      </Button>
                      <Button size="small" look="quiet" onClick={() => setHiding(comment)}>
                        Hide…
                      </Button>
                    </>
                  ) : (
                    <Button
                      size="small"
                      look="quiet"
                      busy={isBusy}
                      onClick={() => void run(() => decide(comment, null))}
                    >
                      Undo
                    </Button>
                  )}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {hiding === null ? null : (
        <ReasonDialog
          act="Hide this comment"
          hint="The speaker won’t read the comment. The team can still read it here."
          onDo={({ text }) => decide(hiding, 'kept-inside', text)}
          onClose={() => setHiding(null)}
        >
          <p>{hiding.text}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}

/** Says who gets the speaker’s copy and what is in it, and emails it. */
function emailCopy({ about, from, to, comments, speakers }: Results): void {
  const count = (verdict: CommentVerdict | null) => comments.filter((each) => each.verdict === verdict).length;
  const [passedOn, unread] = [count('passed-on'), count(null)];
  const inIt = `${speakers.join(', ')} will get a PDF with the figures and ${passedOn.toLocaleString('en-US')} ${passedOn === 1 ? 'comment' : 'comments'}, without names.`;
  const notInIt = `${unread.toLocaleString('en-US')} ${unread === 1 ? 'comment hasn’t' : 'comments haven’t'} been read and won’t be in it.`;
  confirm({
    question: 'Email the speaker’s copy',
    consequence: unread === 0 ? inIt : `${inIt} ${notInIt}`,
    confirm: 'Send copy',
    cancel: 'Cancel',
    async act() {
      const { sentence } = await sendStaff(emailSpeakerCopyCall, {
        h: about.hash,
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
      });
      showToast(sentence);
    },
  });
}

/** What members want to learn about. One of it can be the reason for a new draft. */
function Topics({ results: { about, topics, topicWords } }: { readonly results: Results }) {
  const timeZone = useContext(ProviderTimeZone);
  const mayEdit = useMayDo()('catalogue.edit');
  const [need, setNeed] = useState<string | null>(null);
  return (
    <Panel title="Topics members ask for" flush>
      {topicWords.length === 0 ? null : (
        <p className={rows.none}>
          Most used: {topicWords.map(({ word, members }) => `${word} (${members.toLocaleString('en-US')})`).join(', ')}
        </p>
      )}
      <ul className={rows.rows}>
        {topics.map(({ text, at }) => (
          <li key={`${at} ${text}`}>
            <p>{text}</p>
            <span className={typography.caption}>
              <ZoneTime at={at} format="date" />
            </span>
            {mayEdit ? (
              <span className={layout.cluster}>
                <Button
                  size="small"
                  look="quiet"
                  onClick={() => setNeed(needCited(text, about.title, formatDate(at, timeZone)))}
                >
                  Use as need
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {need === null ? null : <NewDraftDialog kind="class" need={need} onClose={() => setNeed(null)} />}
    </Panel>
  );
}

export function EvaluationTab({ results, onChanged }: { readonly results: Results; readonly onChanged: () => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { about, answers, viewers, ratings, own, professions, topics, from, to } = results;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const day = (name: string) => String(form.get(name) ?? '') || null;
    void navigate(pathname + queryWith(new URLSearchParams(search), { from: day('from'), to: day('to') }));
  };
  const copy = new URLSearchParams({
    h: about.hash,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  const mayDo = useMayDo();
  const objectives = ratings.find(({ name }) => name === 'courseObjectives');
  const means = ratings.flatMap(({ mean }) => mean ?? []);
  const usual = ratings.flatMap((each) => each.usual ?? []);
  const meanOf = (values: readonly number[]) => (values.length === 0 ? null : sumOf(values) / values.length);
  return (
    <Stacked>
      <div className={styles.bar}>
        <form className={layout.cluster} method="get" onSubmit={submit} aria-label="Period">
          <TextField id="evaluations-from" name="from" label="From" type="date" optional defaultValue={from ?? ''} />
          <TextField id="evaluations-to" name="to" label="To" type="date" optional defaultValue={to ?? ''} />
          <SubmitButton look="line" size="small">
            Show
          </SubmitButton>
        </form>
        {answers === 0 ? null : (
          <a
            className={buttonClasses({ size: 'small', look: 'line' })}
            href={`${speakerCopyPath}?${copy.toString()}`}
            download
          >
            <Icon name="download" />
            Speaker’s copy
          </a>
        )}
        {answers === 0 || results.speakers.length === 0 || !mayDo('catalogue.publish') ? null : (
          <Button size="small" look="line" icon="mail" onClick={() => emailCopy(results)}>
            Email to speaker…
          </Button>
        )}
      </div>
      {answers === 0 ? (
        <EmptyState title={resultsMessages.noResults}>No one evaluated this activity in this period.</EmptyState>
      ) : (
        <>
          <Figures
            figures={[
              {
                label: 'Evaluations',
                value: answers.toLocaleString('en-US'),
                note:
                  viewers === 0
                    ? undefined
                    : `${percentText(Math.min(1, answers / viewers))} of ${viewers.toLocaleString('en-US')} who opened it`,
              },
              { label: 'Objectives met', value: oneDecimal(objectives?.mean ?? null), note: 'of 4' },
              {
                label: 'Average of all ratings',
                value: oneDecimal(meanOf(means)),
                note: `${againstText(meanOf(means), meanOf(usual))} compared with your last 12 months`,
              },
            ]}
          />
          <SideBySide>
            <Stacked>
              <Ratings ratings={ratings} />
              {own.length === 0 ? null : <OwnQuestions own={own} />}
              {professions.length === 0 ? null : (
                <Panel title="By profession" flush>
                  <ul className={rows.rows}>
                    {professions.map(({ label, answers: count, mean }) => (
                      <li key={label}>
                        <span>
                          {label} <span className={typography.caption}>{count} evaluations</span>
                        </span>
                        <b>{oneDecimal(mean)}</b>
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </Stacked>
            <Stacked>
              <Comments results={results} onChanged={onChanged} />
              {topics.length === 0 ? null : <Topics results={results} />}
            </Stacked>
          </SideBySide>
        </>
      )}
    </Stacked>
  );
}
