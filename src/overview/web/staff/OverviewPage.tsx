import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Progress } from '#platform/web/ui/Progress.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { changeText, type Severity } from '#staff/attention.ts';
import { LogSentence } from '#staff/web/LogSentence.tsx';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { hideAttentionCall, overviewCall, overviewMessages } from '../../staff-contract.ts';
import { GetStarted } from './GetStarted.tsx';
import styles from './OverviewPage.module.css';

export const meta = () => pageMeta({ title: 'Overview | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) => loaded(args, () => askStaff(overviewCall, {}, args));

type Overview = CallAnswer<typeof overviewCall>;

const signs: Readonly<Record<Severity, { icon: IconName; className: string | undefined; word: string }>> = {
  red: { icon: 'warning', className: styles.red, word: 'Now' },
  warn: { icon: 'warning', className: styles.warn, word: 'Soon' },
  info: { icon: 'info', className: styles.info, word: 'Good to know' },
};

export default function OverviewPage() {
  const overview = useLoaderData<typeof clientLoader>();
  const mayDo = useMayDo();
  if (overview.state !== 'ready') return <LoadFailed why={overview} />;
  const { figures, webinars } = overview;
  return (
    <>
      <PageHead title="Overview" />
      {overview.start === null ? null : <GetStarted start={overview.start} />}
      <SideBySide>
        <Stacked>
          <Needs overview={overview} />
          {webinars?.some(({ isLive }) => isLive) ? (
            <Webinars title="Live now" webinars={webinars.filter(({ isLive }) => isLive)} />
          ) : null}
          {webinars === null ? null : (
            <Webinars title="Next webinars" webinars={webinars.filter(({ isLive }) => !isLive)} />
          )}
        </Stacked>
        <Stacked>
          {figures === null ? null : (
            <Panel title="Last 28 days" flush>
              <Figures figures={figures} mailWaiting={overview.mailWaiting} />
            </Panel>
          )}
          <Panel
            title="Recent activity"
            aside={
              mayDo('audit.own') ? (
                <Link className={typography.more} to={staffMap.audit()}>
                  Audit log
                </Link>
              ) : null
            }
            flush
          >
            <RecentActions acts={overview.acts} />
          </Panel>
        </Stacked>
      </SideBySide>
    </>
  );
}

function Needs({ overview }: { readonly overview: Overview }) {
  const { needs, webinars } = overview;
  const { revalidate } = useRevalidator();
  const { problem, run } = useSending(faultMessage);
  const show = async (kind: string) => {
    await sendStaff(hideAttentionCall, { kind, hide: false });
    await revalidate();
  };
  const hide = (kind: string) =>
    void run(async () => {
      await sendStaff(hideAttentionCall, { kind });
      await revalidate();
      showToast('Hidden for a week.', () => void run(() => show(kind)));
    });
  const next = webinars?.find(({ isLive }) => !isLive);
  return (
    <Panel
      title="Needs you"
      aside={needs.length === 0 ? null : <span className={typography.count}>{needs.length}</span>}
      flush
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {needs.length === 0 ? (
        <p className={styles.nothing}>
          {overviewMessages.nothing}{' '}
          {next === undefined ? null : (
            <>
              Next: {next.title}, <ZoneTime at={next.releaseAt} />.
            </>
          )}
        </p>
      ) : (
        <ul className={styles.needs}>
          {needs.map(({ kind, severity, sentence, link }) => (
            <li key={kind} className={signs[severity].className}>
              <Icon name={signs[severity].icon} />
              <p>
                <span className={typography.visuallyHidden}>{signs[severity].word}: </span>
                {sentence}
              </p>
              <div className={styles.needActions}>
                <LinkButton look="line" size="small" to={link.to}>
                  {link.label}
                </LinkButton>
              </div>
              {severity === 'red' ? null : (
                <div className={styles.more}>
                  <RowMenu label={`More for: ${sentence}`}>
                    <MenuItem icon="eyeOff" onPress={() => hide(kind)}>
                      Hide for a week
                    </MenuItem>
                  </RowMenu>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {overview.hidden > 0 ? (
        <p className={styles.hidden}>
          {overview.hidden === 1 ? 'One more is' : `${overview.hidden} more are`} hidden for a few days.
        </p>
      ) : null}
    </Panel>
  );
}

function Figures({
  figures,
  mailWaiting,
}: {
  readonly figures: NonNullable<Overview['figures']>;
  readonly mailWaiting: Overview['mailWaiting'];
}) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, before, unit, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>
              {value.toLocaleString('en-US')}
              {unit === undefined ? '' : ` ${unit}`}
            </b>{' '}
            <span className={typography.caption}>
              {[changeText({ value, before }), note].filter(Boolean).join(' · ')}
            </span>
          </dd>
        </div>
      ))}
      <div>
        <dt>Unsent email</dt>
        <dd>
          <b>{mailWaiting.count.toLocaleString('en-US')}</b>{' '}
          <span className={typography.caption}>
            {mailWaiting.oldestAt === null ? null : (
              <>
                oldest <ZoneTime at={mailWaiting.oldestAt} />
              </>
            )}
          </span>
        </dd>
      </div>
    </dl>
  );
}

function Webinars({
  title: heading,
  webinars,
}: {
  readonly title: string;
  readonly webinars: NonNullable<Overview['webinars']>;
}) {
  const mayRun = useMayDo()('webinar.run');
  return (
    <Panel title={heading} flush>
      {webinars.length === 0 ? (
        <p className={styles.nothing}>No webinars scheduled.</p>
      ) : (
        <ul className={styles.webinars}>
          {webinars.map(({ hash, title, speaker, releaseAt, reserved, capacity, waiting, hasMeeting }) => (
            <li key={hash}>
              <div className={styles.what}>
                <Link to={mayRun ? staffMap.desk(hash) : staffMap.activity(hash)}>{title}</Link>
                <span className={typography.caption}>
                  <ZoneTime at={releaseAt} />
                  {speaker === null ? '' : ` · ${speaker}`}
                </span>
              </div>
              <div className={styles.seats}>
                <span>
                  <b>{reserved}</b>
                  {capacity === null ? ' seats' : ` of ${capacity}`}
                  {waiting === 0 ? '' : `, ${waiting} waiting`}
                </span>
                {capacity === null ? null : (
                  <Progress value={reserved} max={capacity} label={`${reserved} of ${capacity} seats of ${title}`} />
                )}
              </div>
              <Tag tone={hasMeeting ? 'done' : 'waiting'}>{hasMeeting ? 'Ready' : 'No meeting link'}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RecentActions({ acts }: { readonly acts: Overview['acts'] }) {
  if (acts.length === 0) return <p className={styles.nothing}>No activity yet.</p>;
  return (
    <ol className={styles.acts}>
      {acts.map(({ id, at, by, isOwn, act, subject }) => (
        <li key={id}>
          <span>
            <b>{isOwn ? 'You' : by}</b> <LogSentence act={act} subject={subject} />
          </span>
          <span className={classNames(typography.caption, styles.when)}>
            <ZoneTime at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
