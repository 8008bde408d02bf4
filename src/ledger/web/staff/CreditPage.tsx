import { useState, type ReactNode } from 'react';
import {
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useKeys } from '#platform/web/console/keys.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { siteMap, staffMap } from '#site-map.ts';
import { certificateFacts } from '#certificates/certificate.ts';
import { Differences } from '#certificates/web/Differences.tsx';
import { amendReasons, withdrawReasons } from '../../ledger-actions.ts';
import { agdStates, creditSources, ledgerStates } from '../../ledger-list.ts';
import { agdNotifiedCall, creditCall, mailAgainCall } from '../../staff-contract.ts';
import styles from './staff.module.css';

export const meta = ({ loaderData: page }: MetaArgs<typeof clientLoader>) => {
  const about = page?.state === 'ready' ? page.credit.certificate : null;
  return pageMeta({
    title: `${about === null ? 'Credit' : `${about.studentName}, ${about.courseTitle}`} | Staff`,
    hidden: true,
  });
};

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, async () => ({ credit: await askStaff(creditCall, { code: args.params['code'] ?? '' }, args) }));
}

type Credit = CallAnswer<typeof creditCall>;

const reasonWords: Readonly<Record<string, string>> = { ...amendReasons, ...withdrawReasons };

/** What became of the certificate, and what waits. */
function State({ credit }: { readonly credit: Credit }) {
  const last = credit.chain.at(-1);
  return (
    <>
      {credit.asked === null ? null : (
        <Alert
          kind="info"
          title={`${credit.asked.by} asked to ${credit.asked.act === 'amend' ? 'correct' : credit.asked.act} this certificate.`}
          quiet
        >
          <p>
            <Link to={staffMap.approval(credit.asked.hash)}>Review the request</Link>
          </p>
        </Alert>
      )}
      {credit.state === 'stands' ? null : (
        <Alert
          kind={credit.state === 'withdrawn' ? 'error' : 'warning'}
          title={credit.state === 'withdrawn' ? 'This certificate was withdrawn.' : 'This certificate was replaced.'}
          quiet
        >
          {last === undefined || last.code === credit.code ? null : (
            <p>
              The latest one for this credit is <Link to={staffMap.credit(last.code)}>{last.code}</Link>.
            </p>
          )}
        </Alert>
      )}
    </>
  );
}

/** Facts with more letters than this are folded: three accreditation statements are longer than all the rest. */
const mostShown = 400;

function Certificate({ credit }: { readonly credit: Credit }) {
  return (
    <dl className={styles.facts}>
      {certificateFacts(credit.certificate).map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {lines.join('').length > mostShown ? (
              <details>
                <summary className={typography.fold}>
                  {lines.length === 1 ? 'Show' : `Show all ${lines.length}`}
                </summary>
                {lines.map((each) => (
                  <p key={each}>{each}</p>
                ))}
              </details>
            ) : (
              lines.map((each) => <p key={each}>{each}</p>)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Evidence({ evidence }: Pick<Credit, 'evidence'>) {
  return (
    <ol className={styles.evidence}>
      {evidence.map(({ what, at, text }) => (
        <li key={`${what}${at}${text}`}>
          <span className={typography.quiet}>
            {at !== null ? <ZoneTime at={at} /> : what === 'credit' ? 'Time unknown' : ''}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function Chain({ credit }: { readonly credit: Credit }) {
  return (
    <ol className={styles.chain}>
      {credit.chain.map((each) => (
        <li key={each.code} aria-current={each.code === credit.code ? 'true' : undefined}>
          <p className={layout.cluster}>
            {each.code === credit.code ? (
              <b className={typography.number}>{each.code}</b>
            ) : (
              <Link to={staffMap.credit(each.code)}>{each.code}</Link>
            )}
            <Tag tone={each.state === 'stands' ? 'positive' : 'plain'}>{ledgerStates[each.state]}</Tag>
          </p>
          <p className={typography.caption}>
            {creditSources[each.source]}
            {each.madeBy === null ? '' : `, by ${each.madeBy}`}
            {each.madeFor === null ? '' : `: ${each.madeFor}`}
          </p>
          {each.note === null ? null : <p className={typography.caption}>Evidence: {each.note}</p>}
          <Differences differences={each.differences} />
          {each.correctedOn === null ? null : (
            <p>
              {ledgerStates[each.state]} on {calendarDay(each.correctedOn)}
              {each.correctedBy === null ? '' : ` by ${each.correctedBy}`}
              {each.kind === null ? '' : ` (${reasonWords[each.kind] ?? each.kind})`}: {each.reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The mail that the AGD has to get, and noting that it got it. */
function AgdMail({ credit, onNotified }: { readonly credit: Credit; readonly onNotified: () => Promise<void> }) {
  const mayNotify = useMayDo()('reporting.send');
  const { isBusy, problem, run } = useSending(faultMessage);
  const { agdMail: mail } = credit;
  if (mail === null) return null;
  const address = `mailto:${mail.to}?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.text)}`;
  return (
    <Panel title="Email the AGD">
      <div className={layout.stack}>
        <p>This credit was already reported to the AGD and has changed. Email the AGD; rosters can’t correct it.</p>
        <pre className={styles.mail}>{mail.text}</pre>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {mayNotify ? (
          <div className={layout.cluster}>
            <a href={address}>Write to {mail.to}</a>
            <Button
              size="small"
              look="line"
              busy={isBusy}
              onClick={() =>
                void run(async () => {
                  await sendStaff(agdNotifiedCall, { code: credit.chain.at(-1)?.code ?? credit.code });
                  await onNotified();
                })
              }
            >
              Mark as emailed
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function Actions({ credit }: { readonly credit: Credit }) {
  const mayDo = useMayDo();
  const { isBusy, problem, run } = useSending(faultMessage);
  const isOpen = credit.holder !== null && !credit.holder.isClosed;
  const stands = credit.state === 'stands' && isOpen;
  const last = credit.chain.at(-1);
  const mayReinstate = credit.state === 'withdrawn' && last?.code === credit.code && isOpen;
  return (
    <div className={layout.stack}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <div className={layout.cluster}>
        {stands && mayDo('credit.amend') ? (
          <LinkButton size="small" to={staffMap.correctCredits('amend', credit.code)}>
            Correct
          </LinkButton>
        ) : null}
        {stands && mayDo('credit.withdraw') ? (
          <LinkButton size="small" look="line" to={staffMap.correctCredits('withdraw', credit.code)}>
            Withdraw
          </LinkButton>
        ) : null}
        {mayReinstate && mayDo('credit.withdraw') ? (
          <LinkButton size="small" to={staffMap.correctCredits('reinstate', credit.code)}>
            Reinstate
          </LinkButton>
        ) : null}
        {stands && mayDo('credit.grant') ? (
          <Button
            size="small"
            look="line"
            icon="mail"
            busy={isBusy}
            onClick={() =>
              void run(async () => showToast((await sendStaff(mailAgainCall, { code: credit.code })).sentence))
            }
          >
            Email again
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export default function CreditPage() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const mayAmend = useMayDo()('credit.amend');
  const [wasNotified, setWasTold] = useState(false);
  useKeys((key) => {
    if (key !== 'a' || page.state !== 'ready' || page.credit.state !== 'stands' || !mayAmend) return false;
    void navigate(staffMap.correctCredits('amend', page.credit.code));
    return true;
  });
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const markNotified = async () => {
    setWasTold(true);
    await revalidate();
  };
  return <Shown credit={page.credit} wasNotified={wasNotified} onNotified={markNotified} />;
}

function Shown({
  credit,
  wasNotified,
  onNotified,
}: {
  readonly credit: Credit;
  readonly wasNotified: boolean;
  readonly onNotified: () => Promise<void>;
}) {
  const mayDo = useMayDo();
  return (
    <>
      <PageHead
        title={credit.certificate.studentName}
        lead={
          <>
            {credit.certificate.courseTitle} · No. {credit.code}
          </>
        }
        path={[{ label: 'Credits', to: staffMap.credits() }]}
      />
      <State credit={credit} />
      {wasNotified ? <Alert kind="success" title="Marked as emailed to the AGD." /> : null}
      <Actions credit={credit} />
      <SideBySide>
        <Stacked>
          <Panel title="How it was earned">
            <Evidence evidence={credit.evidence} />
          </Panel>
          <Panel title="Certificate as issued">
            <Certificate credit={credit} />
          </Panel>
        </Stacked>
        <Stacked>
          <Panel title="This credit">
            <dl className={classNames(styles.facts, styles.brief)}>
              <Fact label="Status">{ledgerStates[credit.state]}</Fact>
              <Fact label="AGD">
                {credit.agd.reportedOn === null
                  ? agdStates[credit.agd.state]
                  : `${agdStates.reported} ${calendarDay(credit.agd.reportedOn)}`}
              </Fact>
              <Fact label="Course">
                <Link to={staffMap.credits({ activity: credit.activityHash })}>{credit.certificate.courseTitle}</Link>,{' '}
                {mayDo('catalogue.read') ? (
                  <Link to={staffMap.version(credit.activityHash, credit.version)}>version {credit.version}</Link>
                ) : (
                  <>version {credit.version}</>
                )}
              </Fact>
              <Fact label="Member">
                {credit.holder === null ? (
                  'Account closed'
                ) : (
                  <Link to={staffMap.credits({ student: credit.holder.hash })}>{credit.holder.name}</Link>
                )}
              </Fact>
              <Fact label="Public">
                <a href={siteMap.verify(credit.code)}>See what the public sees</a>
              </Fact>
            </dl>
          </Panel>
          <AgdMail credit={credit} onNotified={onNotified} />
          <Panel title="Certificate history">
            <Chain credit={credit} />
          </Panel>
        </Stacked>
      </SideBySide>
    </>
  );
}
