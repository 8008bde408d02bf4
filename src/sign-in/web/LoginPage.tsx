// Sign in. A live session continues to the return path; the login token of a mailed link signs in, and asks first if
// someone else is signed in here.
import { lazy, Suspense } from 'react';
import { replace, useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { defaultReturnPath, safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { signIn, signOut } from '#platform/web/session.ts';
import { takenLoginToken } from './login-token.ts';
import { pageMeta, portalName } from '#platform/web/title.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { agreementCall, signInMessages } from '../contract.ts';
import { arrive, endSession, isArriving, type SignInState } from './sign-in-state.ts';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './SignInCard.module.css';

/** Only a mailed link that belongs to someone else than who is signed in here needs it. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('#platform/web/ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** Where someone who signed in continues: to texts that are to be agreed to again, and from there to `path`. */
async function continueTo(path: string): Promise<string> {
  try {
    return (await send(agreementCall, {})).due.length > 0 ? siteMap.agree(path) : path;
  } catch {
    // The next sign-in asks.
    return path;
  }
}

export const meta = () => pageMeta({ title: 'Login', description: `Sign in to your free ${portalName()} account.` });

/** The address may contain a login token, so the page sends no referrer with anything it loads. */
const rurlOf = (request: Request) => new URL(request.url).searchParams.get('rurl');

export function loader({ params, request }: LoaderFunctionArgs): SignInState {
  const hasLoginToken = params['s'] !== undefined || new URL(request.url).searchParams.has('s');
  return { state: hasLoginToken ? 'opening' : 'unknown' };
}

export async function clientLoader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<SignInState> {
  const signInState = await arrive();
  if (signInState.state !== 'entered') return signInState;
  throw replace(await continueTo(safeReturnPath(rurlOf(request))));
}
clientLoader.hydrate = true as const;

/**
 * The shell asks every page again once it is awake, which takes the place of the question on its way; afterward
 * signing in continues by itself.
 */
export const shouldRevalidate = isArriving;

export default function LoginPage() {
  const signInState = useLoaderData<SignInState>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const rurl = query.get('rurl');
  const to = safeReturnPath(rurl);
  const goOn = () => void continueTo(to).then((path) => navigate(path, { replace: true }));
  const returnPath = to === defaultReturnPath ? undefined : to;

  return (
    <div className={classNames(layout.wrap, layout.page, styles.layout)}>
      <Card as="section" className={styles.card} aria-labelledby="sign-in-title">
        <div>
          <h1 id="sign-in-title">Sign in</h1>
          <p className={typography.lead}>
            {returnPath === undefined
              ? 'Your seats, exams, and certificates are right where you left them.'
              : 'Sign in and we’ll take you right back.'}
          </p>
        </div>
        {signInState.state === 'form' && signInState.notice !== null ? (
          <LoginTokenNotice notice={signInState.notice} rurl={rurl} />
        ) : null}
        {signInState.state === 'opening' ? (
          <Skeleton what="your sign-in" shape="form" count={2} />
        ) : (
          <div className={signInState.state === 'unknown' ? classNames(layout.stack, styles.unknown) : layout.stack}>
            <LoginForm onEntered={goOn} />
            <PasskeyButton onEntered={goOn} />
          </div>
        )}
        <noscript>
          <p>Signing in requires JavaScript. Please turn it on for this site.</p>
        </noscript>
        <div className={styles.join}>
          <p className={typography.quiet}>New to {portalName()}?</p>
          <LinkButton to={siteMap.register(returnPath)} look="line" wide>
            Create Free Account
          </LinkButton>
        </div>
      </Card>
      <aside className={classNames(styles.side, layout.onPanel)} aria-label="What an account is for">
        <p className={typography.eyebrow}>Free for the whole dental team</p>
        <ul className={classNames(layout.list, styles.list)}>
          <li>
            <Icon name="ticket" />
            Reserve a seat in a live webinar, or join the waitlist.
          </li>
          <li>
            <Icon name="clock" />
            Save a class and pick up where you left off.
          </li>
          <li>
            <Icon name="award" />
            Pass the exam and get your proof of CE.
          </li>
        </ul>
      </aside>
      {signInState.state === 'asks' ? (
        <Suspense>
          <ConfirmDialog
            question={`Sign in as ${signInState.linked.name}?`}
            consequence={`${signInState.current.name} is signed in here. The link you opened belongs to ${signInState.linked.name}.`}
            cancel={`Stay signed in as ${signInState.current.name}`}
            confirm="Switch"
            onCancel={() => {
              void endSession(signInState.linked.token);
              goOn();
            }}
            onConfirm={() => {
              void endSession(signInState.current.token);
              signOut();
              signIn(signInState.linked);
              showToast(`Signed in as ${signInState.linked.name}`);
              goOn();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function LoginTokenNotice({ notice, rurl }: { readonly notice: 'expired' | 'failed'; readonly rurl: string | null }) {
  const loginToken = takenLoginToken();
  if (notice === 'expired' || loginToken === null) {
    return (
      <Alert kind="warning" title={signInMessages.loginTokenExpired}>
        <p>Sign in with your password instead.</p>
      </Alert>
    );
  }
  return (
    <Alert kind="error" title={faultMessage}>
      <p>The link still works. Try again, or sign in with your password.</p>
      <Button
        look="line"
        size="small"
        icon="refresh"
        onClick={() => location.assign(siteMap.loginWithToken(loginToken, rurl ?? undefined))}
      >
        Retry
      </Button>
    </Alert>
  );
}
