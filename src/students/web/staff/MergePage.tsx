// Two accounts of one person: side by side, which detail stays, what a merge moves, and then the merge. Without two
// accounts: the pairs that may be one.
import { useState, type SubmitEvent } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { mergeDetails as details, mergeDetailWords, mergeUndoDays, type MergeDetail } from '../../merge-choices.ts';
import {
  doublesCall,
  mergePreviewCall,
  mergeStudentsCall,
  notDoubleCall,
  rehearseMergeCall,
  staffStudentMessages,
} from '../../staff-contract.ts';
import styles from './MergePage.module.css';

export const meta = () => pageMeta({ title: 'Merge | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const [from, into] = [params.get('from') ?? '', params.get('into') ?? ''];
  return loaded(args, async () =>
    from === '' || into === ''
      ? { kind: 'pairs' as const, ...(await askStaff(doublesCall, {}, args)) }
      : { kind: 'two' as const, ...(await askStaff(mergePreviewCall, { from, into }, args)) },
  );
}

const path = [{ label: 'Students', to: staffMap.students() }];

export default function MergePage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  return page.kind === 'pairs' ? (
    <Pairs pairs={page.pairs} />
  ) : (
    <Two key={`${page.from.hash}${page.into.hash}`} from={page.from} into={page.into} reasons={page.reasons} />
  );
}

type Pair = CallAnswer<typeof doublesCall>['pairs'][number];

function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  const mayMerge = useMayDo()('student.merge');
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const judge = ({ one, other }: Pair) =>
    void run(async () => {
      await sendStaff(notDoubleCall, { one: one.hash, other: other.hash });
      showToast('Saved. They won’t be suggested again.');
      await revalidate();
    });
  return (
    <>
      <PageHead
        title="Duplicate accounts"
        path={path}
        lead="Accounts that may belong to one person. Checked every night."
      />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Panel title="Possible duplicates" flush>
        {pairs.length === 0 ? (
          <p className={styles.none}>
            No possible duplicates. To merge two accounts you know of, select both under Students, or open one of them.
          </p>
        ) : (
          <ul className={styles.pairs}>
            {pairs.map((pair) => (
              <li key={pair.one.hash + pair.other.hash}>
                {[pair.one, pair.other].map((side) => (
                  <span key={side.hash}>
                    <Link to={staffMap.student(side.hash)}>{side.name}</Link>
                    <br />
                    <span className={typography.caption}>
                      {side.email}, {side.city} · {side.credits} {side.credits === 1 ? 'credit' : 'credits'}
                    </span>
                  </span>
                ))}
                <span className={typography.caption}>{pair.reasons.join(' · ')}</span>
                {mayMerge ? (
                  <span className={layout.cluster}>
                    <LinkButton
                      size="small"
                      to={staffMap.merge(pair.other.hash, pair.one.hash)}
                      aria-label={`Compare ${pair.one.email} and ${pair.other.email}`}
                    >
                      Compare
                    </LinkButton>
                    <Button
                      size="small"
                      look="line"
                      busy={isBusy}
                      aria-label={`Not the same person: ${pair.one.email} and ${pair.other.email}`}
                      onClick={() => judge(pair)}
                    >
                      Not the same person
                    </Button>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

type Side = CallAnswer<typeof mergePreviewCall>['into'];
type Rehearsed = CallAnswer<typeof rehearseMergeCall>;

/** What the other account alone knows comes from it, unless someone chooses otherwise. */
const firstChoice = (from: Side, into: Side): MergeDetail[] =>
  details.filter((detail) => (into.details[detail] ?? '') === '' && (from.details[detail] ?? '') !== '');

type TwoProps = { readonly from: Side; readonly into: Side; readonly reasons: readonly string[] };

function Two({ from, into, reasons }: TwoProps) {
  const navigate = useNavigate();
  const [taken, setTaken] = useState<readonly MergeDetail[]>(() => firstChoice(from, into));
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const order = { from: from.hash, into: into.hash, details: [...taken] };

  const rehearse = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => setRehearsed(await sendStaff(rehearseMergeCall, order)));
  };
  const choose = (detail: MergeDetail, isFrom: boolean) => {
    setRehearsed(null);
    setTaken(isFrom ? [...taken, detail] : taken.filter((each) => each !== detail));
  };

  return (
    <>
      <PageHead
        title="Merge two accounts"
        path={[...path, { label: 'Duplicate accounts', to: staffMap.merge() }]}
        lead={reasons.length === 0 ? 'We found no signs that these belong to one person.' : reasons.join(' · ')}
        actions={
          <LinkButton size="small" look="line" to={staffMap.merge(into.hash, from.hash)}>
            Keep the other one
          </LinkButton>
        }
      />
      <Stacked>
        <form className={layout.stack} method="post" onSubmit={rehearse} aria-label="Details to keep">
          <Panel title="Details to keep" flush>
            <div className={styles.wrap}>
              <table className={styles.table}>
                <caption className={typography.visuallyHidden}>The two accounts side by side</caption>
                <thead>
                  <tr>
                    <th scope="col">Detail</th>
                    <th scope="col">
                      Keep: {into.username}
                      <Facts side={into} />
                    </th>
                    <th scope="col">
                      Merge in: {from.username}
                      <Facts side={from} />
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {details.map((detail) => (
                    <tr key={detail}>
                      <th scope="row">{mergeDetailWords[detail]}</th>
                      {[into, from].map((side, at) => (
                        <td key={side.hash}>
                          <label className={styles.choice}>
                            <input
                              type="radio"
                              name={`detail-${detail}`}
                              aria-label={`${mergeDetailWords[detail]}: ${side.details[detail] || 'none'}`}
                              checked={taken.includes(detail) === (at === 1)}
                              onChange={() => choose(detail, at === 1)}
                            />
                            <Value of={side.details[detail] || 'none'} />
                          </label>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Panel>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          <div className={layout.cluster}>
            <SubmitButton busy={isBusy} look={rehearsed === null ? 'filled' : 'line'}>
              {rehearsed === null ? 'Preview changes' : 'Preview again'}
            </SubmitButton>
          </div>
        </form>
        {rehearsed === null ? null : (
          <Panel title="What will move">
            <div className={layout.stack}>
              {rehearsed.lines.length === 0 ? (
                <p>The other account has no activity, only a name and email.</p>
              ) : (
                <div role="status">
                  <ul className={styles.lines}>
                    {rehearsed.lines.map((line) => (
                      <li key={line.what}>
                        <b>{line.what}</b>
                        <span>
                          {line.moved} {line.moved === 1 ? 'moves' : 'move'}
                          {line.merged === 0 ? '' : `, ${line.merged} in both`}
                          {line.note === undefined ? '' : `. ${line.note}`}
                        </span>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              <p className={typography.caption}>
                Afterward, the member can sign in with either username or email, each with its own password. Both
                addresses get an email. You can undo the merge for {mergeUndoDays} days.
              </p>
              <div className={layout.cluster}>
                <Button onClick={() => setAsking(true)}>Merge the two accounts…</Button>
              </div>
            </div>
          </Panel>
        )}
      </Stacked>
      {isAsking && rehearsed !== null ? (
        <ReasonDialog
          act="Merge the two accounts"
          least={5}
          onDo={async ({ text }) => {
            const { asked } = await sendStaff(mergeStudentsCall, {
              ...order,
              reason: text,
              fingerprint: rehearsed.fingerprint,
            });
            showToast(asked === null ? 'The accounts were merged.' : staffStudentMessages.mergeAsked);
            await navigate(staffMap.student(into.hash));
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {from.username} will be merged into {into.username}.
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** An address breaks after its sign, not within a word. */
function Value({ of }: { readonly of: string }) {
  const [name, domain] = of.split('@');
  return domain === undefined ? (
    <span>{of}</span>
  ) : (
    <span>
      {name}@<wbr />
      {domain}
    </span>
  );
}

function Facts({ side }: { readonly side: Side }) {
  return (
    <span className={styles.sideFacts}>
      {side.credits} {side.credits === 1 ? 'credit' : 'credits'}, {side.seats} {side.seats === 1 ? 'seat' : 'seats'} ·
      joined <ZoneTime at={side.joinedAt} format="date" />
      {side.lastSeenAt === null ? (
        ', never seen'
      ) : (
        <>
          , seen <ZoneTime at={side.lastSeenAt} format="date" />
        </>
      )}
      {side.isDisabled ? ' · disabled' : ''}
    </span>
  );
}
