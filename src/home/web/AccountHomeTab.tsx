// The Home tab of the account: all credits, the report of them by email, the two live cards of a member, and what holds
// on this device.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { accountHomeCall } from '#credit/contract.ts';
import { ThisDevice } from '#accounts/web/ThisDevice.tsx';
import { CreditSummary } from '#credit/web/CreditSummary.tsx';
import { SendReport } from '#certificates/web/SendReport.tsx';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { memberHomeCall } from '../contract.ts';
import { LiveCards } from './LiveCards.tsx';
import styles from './AccountHomeTab.module.css';

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const [account, own] = await Promise.all([
    loaded(args, () => ask(accountHomeCall, {}, args)),
    loaded(args, () => ask(memberHomeCall, {}, args)),
  ]);
  return { account, own };
}

export function HydrateFallback() {
  return (
    <div className={styles.page} role="status">
      <span className={typography.visuallyHidden}>Loading your account</span>
      <div className={styles.boneSummary} aria-hidden="true">
        <Skeleton what="your credits" shape="text" count={2} />
      </div>
      <div className={styles.cards} aria-hidden="true">
        <div className={styles.bone} />
        <div className={styles.bone} />
      </div>
    </div>
  );
}

export default function AccountHomeTab() {
  const { account, own } = useLoaderData<typeof clientLoader>();
  return (
    <div className={styles.page}>
      {account.state === 'ready' ? (
        <>
          <CreditSummary account={account} />
          <SendReport />
        </>
      ) : (
        <LoadFailed why={account} />
      )}
      {own.state === 'ready' ? (
        <LiveCards own={own} begin={null} webinar={null} webinars={null} isCompact>
          {({ ticket, goOn }) => (
            <div className={styles.cards}>
              <div className={styles.card}>{ticket}</div>
              <div className={styles.card}>{goOn}</div>
            </div>
          )}
        </LiveCards>
      ) : (
        <LoadFailed why={own} />
      )}
      <ThisDevice />
    </div>
  );
}
