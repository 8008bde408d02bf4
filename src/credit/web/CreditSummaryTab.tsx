// The Home tab of the account: credits in all, by type and by year, and the report of them by mail.
import { useState } from 'react';
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { siteMap } from '#site-map.ts';
import { ask, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent, useSession } from '#platform/web/session.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { CeYear } from '../ce-years.ts';
import { accountHomeCall, creditMessages, sendReportCall } from '../contract.ts';
import styles from './CreditSummaryTab.module.css';

export function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, () => ask(accountHomeCall, {}, args));
}

export function HydrateFallback() {
  return <Skeleton what="your credits" shape="text" count={3} />;
}

export default function CreditSummaryTab() {
  const answer = useLoaderData<typeof clientLoader>();
  if (answer.state !== 'ready') return <LoadFailed why={answer} />;
  const { summary, years } = answer;
  return (
    <div className={layout.rail}>
      <div className={layout.stackLarge}>
        <section className={classNames(layout.onPanel, styles.summary)} aria-labelledby="ce-total">
          <div>
            <h2 id="ce-total" className={classNames(typography.eyebrow, styles.summaryHeading)}>
              CE credit summary
            </h2>
            <p className={styles.total}>
              <b className={typography.number}>{creditsText(summary.ceTotal)}</b> CEU
            </p>
          </div>
          <dl className={styles.split}>
            <div className={styles.kind}>
              <dt>
                <i className={styles.swatch} data-kind="live" />
                {ceTypeLabel(2)}
              </dt>
              <dd className={typography.number}>{creditsText(summary.ceLive)}</dd>
            </div>
            <div className={styles.kind}>
              <dt>
                <i className={styles.swatch} data-kind="home" />
                {ceTypeLabel(1)}
              </dt>
              <dd className={typography.number}>{creditsText(summary.ceHome)}</dd>
            </div>
          </dl>
          <Bar {...summary} most={summary.ceTotal} />
        </section>
        <YearTable years={years} />
        <Report />
      </div>
      <aside className={layout.stack} aria-label="Next">
        <NextCard
          eyebrow="Certificates"
          title="CE Completed"
          text="Every proof of CE, to read, print or mail."
          to={siteMap.completed()}
        />
        <NextCard eyebrow="Under way" title="CE in Progress" text="Go on where you stopped." to={siteMap.pending()} />
        <NextCard
          eyebrow="Live"
          title="Reserved Seats"
          text="Your webinars, and your places in line."
          to={siteMap.seats()}
        />
      </aside>
    </div>
  );
}

function NextCard({
  eyebrow,
  title,
  text,
  to,
}: {
  readonly eyebrow: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
}) {
  return (
    <Card className={styles.next}>
      <p className={typography.eyebrow}>{eyebrow}</p>
      <Subheading>
        <Link to={to}>{title}</Link>
      </Subheading>
      <p className={classNames(typography.quiet, styles.nextText)}>{text}</p>
      <Icon name="arrow" />
    </Card>
  );
}

/** Live and self-study side by side; the whole width is `most`. The numbers stand beside it. */
function Bar({ ceLive, ceHome, most }: { readonly ceLive: number; readonly ceHome: number; readonly most: number }) {
  const scale = most > 0 ? 100 / most : 0;
  const gap = ceLive > 0 && ceHome > 0 ? 0.6 : 0;
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.rest} width="100" height="6" />
      <rect data-kind="live" width={Math.max(0, ceLive * scale - gap)} height="6" />
      <rect data-kind="home" x={ceLive * scale + gap} width={Math.max(0, ceHome * scale - gap)} height="6" />
    </svg>
  );
}

/** The chart by year is a table whose rows carry their bar. */
function YearTable({ years }: { readonly years: readonly CeYear[] }) {
  if (years.length === 0) {
    return (
      <EmptyState
        title={creditMessages.noneCompleted}
        action={
          <Link className={typography.more} to={siteMap.onDemand()}>
            On-Demand CE
            <Icon name="arrow" />
          </Link>
        }
      >
        Pass an exam, and its credit is counted here by year and type.
      </EmptyState>
    );
  }
  const most = Math.max(...years.map(({ ceHome, ceLive }) => ceHome + ceLive));
  return (
    <Card as="section" aria-labelledby="ce-years">
      <Subheading id="ce-years">By year</Subheading>
      <table className={styles.years} aria-labelledby="ce-years">
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col" className={styles.yearsBar}>
              <span className={typography.visuallyHidden}>Chart</span>
            </th>
            <th scope="col">{ceTypeLabel(2)}</th>
            <th scope="col">{ceTypeLabel(1)}</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, ceHome, ceLive }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td className={styles.yearsBar}>
                <Bar ceLive={ceLive} ceHome={ceHome} most={most} />
              </td>
              <td className={typography.number}>{creditsText(ceLive)}</td>
              <td className={typography.number}>{creditsText(ceHome)}</td>
              <td className={typography.number}>
                <b>{creditsText(ceLive + ceHome)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Report() {
  const session = useSession();
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, run, dismiss } = useSending(creditMessages.serviceError);
  const sendReport = () =>
    run(async () => {
      await send(sendReportCall, {});
      setSent(true);
    });
  return (
    <>
      <Card as="section" className={styles.report} aria-labelledby="ce-report">
        <div>
          <Subheading id="ce-report">Proof of CE report</Subheading>
          <p className={classNames(typography.quiet, styles.reportText)}>
            Every credit on your record, as one PDF{session?.email ? `, to ${session.email}` : ''}.
          </p>
        </div>
        <Button icon="mail" busy={isBusy} onClick={() => void sendReport()}>
          Send report
        </Button>
      </Card>
      {isSent ? (
        <Alert kind="success" title={creditMessages.reportSent} dismissible onDismiss={() => setSent(false)}>
          <p>It usually arrives within a minute.</p>
        </Alert>
      ) : null}
      {problem === null ? null : <Alert kind="error" title={problem} dismissible onDismiss={dismiss} />}
    </>
  );
}
