// Where the consent mail leads: says what can be removed and what is kept, and does what is chosen. Opening it changes nothing.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
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
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
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
        <p className={typography.lead}>Choose what to remove. Nothing has changed so far.</p>
      </div>
      <Choices opened={opened} onDone={setDone} />
    </div>
  );
}

type Opened = Extract<Awaited<ReturnType<typeof clientLoader>>, { state: 'ready' }>;

function Choices({ opened, onDone }: { readonly opened: Opened; readonly onDone: (choice: Choice) => void }) {
  const { code, isOwner, sponsors, retentionYears } = opened;
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [asks, setAsks] = useState(false);
  const { isBusy, problem, run } = useSending(consentMessages.serviceError);
  const decide = async (choice: Choice) => {
    setChosen(choice);
    const isDone = await run(async () => {
      await send(decideConsentCall, { c: code, choice });
      if (choice === 'close') signOut();
      onDone(choice);
    });
    if (!isDone) setAsks(false);
  };
  return (
    <div className={styles.consent}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Card as="section" className={styles.part} aria-labelledby="withdraw">
        <Subheading id="withdraw">Stop mailings and sponsor sharing, keep my account</Subheading>
        <ul className={styles.list}>
          <li>
            No reminders and no news by mail any more. Confirmations of what you do, and certificates, still come.
          </li>
          <li>
            {sponsors.length === 0
              ? 'No sponsor has your name or address from us, and none gets it.'
              : `What you agreed to share is taken back from: ${sponsors.join(', ')}.`}
          </li>
          <li>Your seats, exams and credits stay as they are.</li>
        </ul>
        <Button look="line" busy={isBusy && chosen === 'withdraw'} onClick={() => void decide('withdraw')}>
          Stop both, keep my account
        </Button>
      </Card>
      <Card as="section" className={styles.part} aria-labelledby="close">
        <Subheading id="close">Also close my account</Subheading>
        <ul className={styles.list}>
          <li>
            Every device is signed out. Your profile, lists, seats, messages and answers are erased; your ratings of
            classes stay without your name.
          </li>
          <li>
            Kept: the record of CE credit you earned, apart from everything else, for {retentionYears} years after each
            course. Licensing boards may ask you or us for it, so the law lets us keep it. It is then erased.
          </li>
          <li>This cannot be undone. Save your certificates first.</li>
        </ul>
        {isOwner ? (
          <Button look="danger" busy={isBusy && chosen === 'close'} onClick={() => setAsks(true)}>
            Close my account
          </Button>
        ) : (
          <>
            <p className={typography.hint}>
              So that a mail in the wrong hands erases nothing, closing needs you to be signed in.
            </p>
            <LinkButton look="line" to={siteMap.login(siteMap.consent(code))}>
              Sign in to close the account
            </LinkButton>
          </>
        )}
      </Card>
      {asks ? (
        <ConfirmDialog
          question="Close your account?"
          consequence="Your profile and activity are erased now. This cannot be undone."
          confirm="Close my account"
          cancel="Keep it"
          danger
          busy={isBusy && chosen === 'close'}
          onConfirm={() => void decide('close')}
          onCancel={() => setAsks(false)}
        />
      ) : null}
    </div>
  );
}

function Done({ choice }: { readonly choice: Choice }) {
  return (
    <>
      {choice === 'close' ? (
        <Alert kind="success" title={consentMessages.closed}>
          <p>A last mail confirms it. You are welcome to join again at any time.</p>
        </Alert>
      ) : (
        <Alert kind="success" title={consentMessages.withdrawn}>
          <p>Mailings and sharing with sponsors have stopped. Your account stays.</p>
        </Alert>
      )}
      <LinkButton to={siteMap.home()}>Home</LinkButton>
    </>
  );
}
