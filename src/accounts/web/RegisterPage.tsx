// "Create Free Account".
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { defaultReturnPath, safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { ask } from '#platform/web/call.ts';
import { loadPage } from '#platform/web/loaded.ts';
import { signIn, useSession, type Session } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { accountItemsCall, accountMessages } from '../contract.ts';
import { noPostalCode, hasPostalCodes } from '../postal-codes.ts';
import { useRegisterForm } from './register-form.ts';
import { groups, RegisterGroup, RegisterProgress } from './RegisterGroups.tsx';
import { SignInFields } from './SignInFields.tsx';
import { ReachFields, WorkFields, YouFields, type AccountItems } from './StudentFields.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './RegisterPage.module.css';
import notice from '#sign-in/web/Notice.module.css';

export const meta = () =>
  pageMeta({
    title: 'Create Free Account',
    description:
      'Join Dental Learning free of charge: live webinars, classes and podcasts for the whole dental team, with proof of CE.',
  });

const read = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => ({ items: await ask(accountItemsCall, {}, args) }));
export { read as loader, read as clientLoader };

/** How long "Account created" stays, in milliseconds (docs/specification/accounts.md, AC-29). */
const stayMs = 2000;

export default function RegisterPage() {
  const page = useLoaderData<typeof read>();
  const [query] = useSearchParams();
  const to = safeReturnPath(query.get('rurl'));
  const session = useSession();
  const [isCreated, setCreated] = useState(false);
  const welcome = (created: Session) => {
    setCreated(true);
    signIn(created);
  };
  if (isCreated) return <Created to={to} />;
  if (session !== null) return <AlreadyMember session={session} to={to} />;
  if (page.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <header className={layout.pageHead}>
          <h1>Create Free Account</h1>
        </header>
        <LoadFailed why={page} />
      </div>
    );
  return <CreateAccount items={page.items} to={to} onCreated={welcome} />;
}

function CreateAccount({
  items,
  to,
  onCreated,
}: {
  readonly items: AccountItems;
  readonly to: string;
  readonly onCreated: (session: Session) => void;
}) {
  const form = useRegisterForm(onCreated);
  const { getFieldState, getValues, setValue, trigger, watch } = form.form;
  const [country, agdNumber = ''] = watch(['country', 'agdNumber']);
  const changeCountry = (chosen: string) => {
    setValue('state', '');
    const zip = getValues('zip');
    if (!hasPostalCodes(chosen) && zip === '') setValue('zip', noPostalCode);
    if (hasPostalCodes(chosen) && zip === noPostalCode) setValue('zip', '');
    if (getFieldState('zip').isTouched) void trigger('zip');
  };
  return (
    <div className={classNames(layout.wrap, layout.page, styles.page)}>
      <RegisterProgress form={form} />
      <form {...form.props} className={styles.form} aria-label="Create Free Account">
        {form.summary === null ? null : <ErrorSummary {...form.summary} />}
        <noscript>
          <Alert
            quiet
            kind="warning"
            title="Creating an account needs JavaScript. Please switch it on for this site."
          />
        </noscript>
        <RegisterGroup group={groups.you}>
          <YouFields field={form.field} items={items} />
        </RegisterGroup>
        <RegisterGroup group={groups.work}>
          <WorkFields
            field={form.field}
            items={items}
            agdNumber={agdNumber}
            agdNumberIsFree={form.availability.agdNumber.isFree}
            onLeaveAgdNumber={form.availability.agdNumber.onLeave}
          />
        </RegisterGroup>
        <RegisterGroup group={groups.reach}>
          <ReachFields field={form.field} items={items} country={country} onCountry={changeCountry} />
        </RegisterGroup>
        <RegisterGroup group={groups.signIn}>
          <SignInFields form={form} items={items} />
        </RegisterGroup>
        <div className={styles.end}>
          <SubmitButton size="large" busy={form.busy}>
            Create Account
          </SubmitButton>
          <p className={typography.caption}>
            Clicking Create Account means agreeing to the <NewTab to={siteMap.terms()}>terms</NewTab>. How we treat your
            data stands in the <NewTab to={siteMap.privacy()}>privacy policy</NewTab>.
          </p>
          <p className={typography.caption}>
            Already a member? <Link to={siteMap.login(to === defaultReturnPath ? undefined : to)}>Sign in</Link>
          </p>
        </div>
      </form>
    </div>
  );
}

/** A new tab keeps the typed password on this page. */
function NewTab({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <span className={typography.visuallyHidden}> (opens in a new tab)</span>
    </Link>
  );
}

function Created({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    scrollTo(0, 0);
    const timer = setTimeout(() => void navigate(to, { replace: true }), stayMs);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div
      className={classNames(layout.wrap, layout.wrapNarrow, layout.page, notice.page)}
      ref={panel}
      tabIndex={-1}
      role="status"
    >
      <span className={notice.sign}>
        <Icon name="check" />
      </span>
      <h1>{accountMessages.created}</h1>
      <p className={typography.lead}>
        You are signed in. We take you on in a moment; a mail to confirm your address is on its way.
      </p>
      <LinkButton to={to} replace>
        Continue
      </LinkButton>
    </div>
  );
}

function AlreadyMember({ session, to }: { readonly session: Session; readonly to: string }) {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, notice.page)}>
      <h1>You have an account</h1>
      <p className={typography.lead}>
        {session.name === '' ? 'You are signed in.' : `You are signed in as ${session.name}.`}
      </p>
      <p className={layout.cluster}>
        <LinkButton to={to}>Continue</LinkButton>
        <LinkButton to={siteMap.logout()} look="line">
          Log out
        </LinkButton>
      </p>
    </div>
  );
}
