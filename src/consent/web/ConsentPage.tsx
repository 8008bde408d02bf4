// Where the consent mail leads: shows what can be removed and what is retained, and does what the member chooses.
// Opening it changes nothing.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ConfirmPassword, needsFullSignIn } from '#sign-in/web/ConfirmPassword.tsx';
import { siteMap } from '#site-map.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { ask, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { isUnknown, loaded, serverTextOf, textOf, type LoadFailure } from '#platform/web/loaded.ts';
import { signOut } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { consentCall, consentMessages, decideConsentCall } from '../contract.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './Consent.module.css';

export const meta = () => pageMeta({ title: 'Your consent', hidden: true });
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const code = new URL(args.request.url).searchParams.get('c') ?? '';
  return loaded(args, async () => ({ code, ...(await ask(consentCall, { c: code }, args)) }));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <NoticeCard icon="shield" title="Your consent">
      <Skeleton what="your choices" shape="text" count={2} />
    </NoticeCard>
  );
}

type Choice = 'withdraw' | 'close';

/** A link that the server does not know says why; any other refusal is an old link. */
const problemText = (why: LoadFailure): string =>
  isUnknown(why)
    ? serverTextOf(why, faultMessage)
    : textOf(why, { refused: consentMessages.linkExpired, failed: consentMessages.serviceError });

export default function ConsentPage() {
  const opened = useLoaderData<typeof clientLoader>();
  const [done, setDone] = useState<Choice | null>(null);
  if (done !== null)
    return (
      <NoticeCard icon="shield" title="Your consent">
        <Done choice={done} />
      </NoticeCard>
    );
  if (opened.state !== 'ready')
    return (
      <NoticeCard icon="shield" title="Your consent">
        <Alert kind="error" title={problemText(opened)} />
        <LinkButton to={siteMap.gdpr()}>Ask for a new link</LinkButton>
      </NoticeCard>
    );
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page)}>
      <div className={layout.pageHead}>
        <h1>Your consent</h1>
        <p className={typography.lead}>Choose what to remove. Nothing has changed yet.</p>
      </div>
      <Choices opened={opened} onDone={setDone} />
    </div>
  );
}

type Opened = Extract<Awaited<ReturnType<typeof clientLoader>>, { state: 'ready' }>;

function Choices({ opened, onDone }: { readonly opened: Opened; readonly onDone: (choice: Choice) => void }) {
  const { code, isOwner, sponsors, retentionYears } = opened;
  const [asksPassword, setAsksPassword] = useState(false);
  const { isBusy, problem, run } = useSending(consentMessages.serviceError);
  const decide = async (choice: Choice) => {
    try {
      await send(decideConsentCall, { c: code, choice });
    } catch (error) {
      if (!needsFullSignIn(error)) throw error;
      setAsksPassword(true);
      return;
    }
    if (choice === 'close') signOut();
    onDone(choice);
  };
  const close = () =>
    confirm({
      question: 'Close your account?',
      consequence: 'Your profile and activity will be erased right away. This can’t be undone.',
      confirm: 'Close my account',
      cancel: 'Keep it',
      danger: true,
      act: () => decide('close'),
      failed: consentMessages.serviceError,
    });
  return (
    <div className={styles.consent}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Card as="section" className={styles.part} aria-labelledby="withdraw">
        <Subheading id="withdraw">Stop emails and sponsor sharing, keep my account</Subheading>
        <ul className={styles.list}>
          <li>No more reminders or news by email. You’ll still get confirmations and certificates.</li>
          <li>
            {sponsors.length === 0
              ? 'We haven’t shared your name or email with any sponsor, and we won’t.'
              : `We’ll withdraw what you agreed to share with: ${sponsors.join(', ')}.`}
          </li>
          <li>Your seats, exams, and credits stay as they are.</li>
        </ul>
        <Button look="line" busy={isBusy} onClick={() => void run(() => decide('withdraw'))}>
          Stop both, keep my account
        </Button>
      </Card>
      <Card as="section" className={styles.part} aria-labelledby="close">
        <Subheading id="close">Also close my account</Subheading>
        <ul className={styles.list}>
          <li>
            You’ll be signed out everywhere. Your profile, lists, seats, messages, and answers will be erased. Your
            class ratings stay, without your name.
          </li>
          <li>
            Kept: the record of CE credit you earned, apart from everything else, for {retentionYears} years after each
            course. Licensing boards may ask you or us for it, so the law lets us keep it. It is then erased.
          </li>
          <li>You can’t undo this. Save your certificates first.</li>
        </ul>
        {asksPassword ? (
          <ConfirmPassword
            onConfirmed={() => {
              setAsksPassword(false);
              close();
            }}
          />
        ) : isOwner ? (
          <Button look="danger" onClick={close}>
            Close my account
          </Button>
        ) : (
          <>
            <p className={typography.hint}>To protect your account, you need to sign in before you close it.</p>
            <LinkButton look="line" to={siteMap.login(siteMap.consent(code))}>
              Sign in to close the account
            </LinkButton>
          </>
        )}
      </Card>
    </div>
  );
}

function Done({ choice }: { readonly choice: Choice }) {
  return (
    <>
      {choice === 'close' ? (
        <Alert kind="success" title={consentMessages.closed}>
          <p>We’ll confirm it in one last email. You’re welcome to join again any time.</p>
        </Alert>
      ) : (
        <Alert kind="success" title={consentMessages.withdrawn}>
          <p>Reminders, news, and sponsor sharing have stopped. Your account stays open.</p>
        </Alert>
      )}
      <LinkButton to={siteMap.home()}>Home</LinkButton>
    </>
  );
}
