import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
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
import { classNames } from '#platform/web/ui/class-names.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { wordsOfRequest } from '../../approval-words.ts';
import { ledgerMessages, twoPersonRuleWords, type TwoPersonRule } from '../../ledger-actions.ts';
import {
  approvalCall,
  approvalsCall,
  decideCall,
  staffCreditMessages,
  twoPersonRuleCall,
} from '../../staff-contract.ts';
import { verdictWords } from '../../verdict-words.ts';
import { LedgerLinks } from './LedgerLinks.tsx';
import styles from './staff.module.css';

export const meta = () => pageMeta({ title: 'Approvals | Staff', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const h = new URL(args.request.url).searchParams.get('h');
  return loaded(args, async () => {
    const [open, decided, rule, one] = await Promise.all([
      askStaff(approvalsCall, {}, args),
      askStaff(approvalsCall, { state: 'decided' }, args),
      askStaff(twoPersonRuleCall, {}, args),
      h === null ? null : askStaff(approvalCall, { h }, args),
    ]);
    return { open: open.data, decided: decided.data, rule: rule.rule, one };
  });
}

type Request = CallAnswer<typeof approvalsCall>['data'][number];

const said = ({ act, rows }: Request): string => wordsOfRequest(act, rows);

const decisionWords = { agreed: 'Approved', refused: 'Declined', 'taken-back': 'Withdrawn' } as const;

/** When a second person must agree, and where that is set. */
function Rule({ rule }: { readonly rule: TwoPersonRule }) {
  const mayEdit = useMayDo()('settings.edit');
  return (
    <p>
      {twoPersonRuleWords[rule]}.{' '}
      {mayEdit ? <Link to={staffMap.settings('records')}>Change it in the settings</Link> : null}
    </p>
  );
}

/** One request with every row, and what the reader may do with it. */
function One({ one, onDone }: { readonly one: CallAnswer<typeof approvalCall>; readonly onDone: () => void }) {
  const { approval, verdicts, evidence } = one;
  const [isRefusing, setRefusing] = useState(false);
  const mayDecide = useMayDo()('credit.grant');
  const { isBusy, problem, run } = useSending(faultMessage);
  const decide = (decision: 'agree' | 'take-back') =>
    void run(async () => {
      const { sentence } = await sendStaff(decideCall, { h: approval.hash, decision });
      showToast(sentence || 'Request withdrawn.');
      onDone();
    });
  return (
    <Panel title={`${approval.askedBy} asks to ${said(approval)}`}>
      <div className={layout.stack}>
        <p>
          <ZoneTime at={approval.askedAt} />: {approval.reason}
        </p>
        {evidence === '' ? null : <p>Evidence: {evidence}</p>}
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <ul className={classNames(styles.rows, styles.inset)} aria-label="What will happen">
          {verdicts.slice(0, 200).map((row) => (
            <li key={row.key}>
              <span>
                <b>{row.name || row.key}</b> <span className={typography.caption}>{row.text}</span>
              </span>
              {row.isDone ? null : <Tag>{verdictWords[row.verdict] ?? row.verdict}</Tag>}
            </li>
          ))}
        </ul>
        {approval.decision !== null ? (
          <p>
            {decisionWords[approval.decision]} by {approval.decidedBy}: {approval.outcome}
          </p>
        ) : !mayDecide ? null : (
          <div className={layout.cluster}>
            {approval.isOwn ? (
              <>
                <p>{ledgerMessages.ownRequest}</p>
                <Button look="line" busy={isBusy} onClick={() => decide('take-back')}>
                  Withdraw the request
                </Button>
              </>
            ) : (
              <>
                <Button busy={isBusy} onClick={() => decide('agree')}>
                  Approve and {said(approval)}
                </Button>
                <Button look="line" onClick={() => setRefusing(true)}>
                  Decline
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {isRefusing ? (
        <ReasonDialog
          act="Decline the request"
          hint="The requester will see this."
          onDo={async ({ text }) => {
            await sendStaff(decideCall, { h: approval.hash, decision: 'refuse', reason: text.slice(0, 300) });
            onDone();
          }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </Panel>
  );
}

function Requests({ requests, none }: { readonly requests: readonly Request[]; readonly none: string }) {
  if (requests.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.rows}>
      {requests.map((request) => (
        <li key={request.hash}>
          <span>
            <Link to={staffMap.approval(request.hash)}>
              {request.askedBy} asks to {said(request)}
            </Link>
            <br />
            <span className={typography.caption}>
              <ZoneTime at={request.askedAt} />
              {request.names.length === 0 ? '' : ` · ${request.names.join(', ')}`} · {request.reason}
              {request.decision === null
                ? ''
                : ` · ${decisionWords[request.decision]} by ${request.decidedBy}${request.outcome === '' ? '' : `: ${request.outcome}`}`}
            </span>
          </span>
          {request.isOwn ? <Tag>Yours</Tag> : null}
        </li>
      ))}
    </ul>
  );
}

export default function ApprovalsPage() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  return (
    <>
      <PageHead
        title="Approvals"
        lead={page.open.length === 0 ? staffCreditMessages.noRequests : `${page.open.length} waiting`}
      />
      <LedgerLinks at="approvals" />
      <Stacked>
        {page.one === null ? null : (
          <One key={page.one.approval.hash} one={page.one} onDone={() => void revalidate()} />
        )}
        <Panel title="Waiting" flush>
          <Requests requests={page.open} none={staffCreditMessages.noRequests} />
        </Panel>
        <Panel title="Two-person rule">
          <Rule rule={page.rule} />
        </Panel>
        <Panel title="Decided" flush>
          <Requests requests={page.decided} none="No decisions yet." />
        </Panel>
      </Stacked>
    </>
  );
}
