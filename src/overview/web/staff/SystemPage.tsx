// How the machine is: release, email, address, disk, backup, jobs, each with what to do.
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { mailServerCall } from '#provider/staff-contract.ts';
import { TestPanel } from '#provider/web/staff/MailServerPanel.tsx';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { retryJobsCall, systemCall } from '../../staff-contract.ts';
import styles from './SystemPage.module.css';

export const meta = () => pageMeta({ title: 'System | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, async () => {
    const [system, mailServer] = await Promise.all([
      askStaff(systemCall, {}, args),
      askStaff(mailServerCall, {}, args),
    ]);
    return { system, ownEmail: mailServer.ownEmail };
  });

type System = CallAnswer<typeof systemCall>;
type Check = System['checks'][number];

const signs: Readonly<Record<Check['state'], { readonly icon: IconName; readonly word: string }>> = {
  ok: { icon: 'check', word: 'Good' },
  off: { icon: 'info', word: 'Info' },
  warn: { icon: 'warning', word: 'Soon' },
  red: { icon: 'warning', word: 'Now' },
};

/** What only the browser knows: whether this page came from the address that emails name. */
function addressHere(publicUrl: string): Check | null {
  const [here, there] = [location.origin, new URL(publicUrl).origin];
  if (here === there) return null;
  return {
    key: 'address-here',
    label: 'This page’s address',
    state: 'warn',
    sentence: `You opened this page at ${here}, but links in emails lead to ${there}.`,
    todo: 'If both work for members, nothing is wrong. Otherwise ask whoever runs the server to set PUBLIC_URL.',
    link: null,
  };
}

export default function SystemPage() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { checks, publicUrl, failing, waiting } = page.system;
  const here = addressHere(publicUrl);
  const shown = checks.flatMap((check) => (check.key === 'address' && here !== null ? [check, here] : [check]));
  return (
    <>
      <PageHead
        title="System"
        lead="What the portal runs on, and what to do if something is wrong."
        actions={
          <Button look="line" size="small" icon="refresh" busy={state === 'loading'} onClick={() => void revalidate()}>
            Check again
          </Button>
        }
      />
      <Stacked>
        <Panel title="Checks" flush>
          <ul className={styles.checks}>
            {shown.map((check) => (
              <CheckRow key={check.key} check={check} />
            ))}
          </ul>
        </Panel>
        {failing.length + waiting.length === 0 ? null : (
          <Jobs failing={failing} waiting={waiting} onRetried={() => void revalidate()} />
        )}
        <TestPanel ownEmail={page.ownEmail} />
      </Stacked>
    </>
  );
}

function CheckRow({ check: { label, state, sentence, todo, link } }: { readonly check: Check }) {
  return (
    <li data-state={state}>
      <Icon name={signs[state].icon} />
      <div>
        <p>
          <b>{label}:</b> <span className={typography.visuallyHidden}>({signs[state].word})</span> {sentence}
        </p>
        {todo === '' ? null : <p className={styles.todo}>{todo}</p>}
        {link === null || todo === '' ? null : (
          <div className={styles.act}>
            <LinkButton look="line" size="small" to={link.to}>
              {link.label}
            </LinkButton>
          </div>
        )}
      </div>
    </li>
  );
}

function Jobs({
  failing,
  waiting,
  onRetried,
}: Pick<System, 'failing' | 'waiting'> & { readonly onRetried: () => void }) {
  const { isBusy, problem, run } = useSending(faultMessage);
  return (
    <Panel title="Background jobs" flush>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <ul className={styles.checks}>
        {failing.map(({ name, label, tries, since }) => (
          <li key={name} data-state="warn">
            <Icon name="warning" />
            <div>
              <p>
                <b>{label}</b>: failed {tries === 1 ? 'once' : `${tries.toLocaleString('en-US')} times`} since{' '}
                <ZoneTime at={since} />.
              </p>
              <p className={styles.todo}>{name}. The server’s log says why.</p>
              <div className={styles.act}>
                <Button
                  look="line"
                  size="small"
                  icon="refresh"
                  busy={isBusy}
                  onClick={() =>
                    void run(async () => {
                      const { jobs } = await sendStaff(retryJobsCall, { name });
                      showToast(`Trying ${jobs === 1 ? 'it' : `${jobs.toLocaleString('en-US')} jobs`} again now.`);
                      onRetried();
                    })
                  }
                >
                  Try again<span className={typography.visuallyHidden}>: {label}</span>
                </Button>
              </div>
            </div>
          </li>
        ))}
        {waiting.map(({ name, label, tries, since }) => (
          <li key={`waiting ${name}`} data-state="warn">
            <Icon name="clock" />
            <div>
              <p>
                <b>{label}</b>: {tries.toLocaleString('en-US')} waiting since <ZoneTime at={since} />.
              </p>
              <p className={styles.todo}>{name}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
