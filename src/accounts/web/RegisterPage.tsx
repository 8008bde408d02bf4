// "Create Free Account".
import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { defaultReturnPath, safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { ask } from '#platform/web/call.ts';
import { loadPage } from '#platform/web/loaded.ts';
import { signIn, useSession, type Session } from '#platform/web/session.ts';
import { pageMeta, portalName } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { NewTab } from '#platform/web/ui/NewTab.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { signInMessages } from '#sign-in/contract.ts';
import { accountItemsCall } from '../contract.ts';
import { noPostalCode, hasPostalCodes } from '../postal-codes.ts';
import { placeOf, registerSteps, stepAt, type RegisterValues } from '../register-steps.ts';
import { HasAccount } from './HasAccount.tsx';
import { storedReached } from './register-draft.ts';
import { useRegisterForm } from './register-form.ts';
import { RegisterProgress, RegisterStepFields } from './RegisterSteps.tsx';
import { SignInFields } from './SignInFields.tsx';
import { StudentFields, type AccountItems } from './StudentFields.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './RegisterPage.module.css';
import fieldStyles from './StudentFields.module.css';

export const meta = () =>
  pageMeta({
    title: 'Create Free Account',
    description: `Join ${portalName()} free of charge: live webinars, classes, and podcasts for the whole dental team, with proof of CE.`,
  });

const read = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => ({ items: await ask(accountItemsCall, {}, args) }));
export { read as loader, read as clientLoader };

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
  if (session !== null) return <HasAccount session={session} isNew={isCreated} to={to} />;
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

/** What is stored is read for a reload alone; the page itself knows what comes after it. */
const neverChanges = () => () => undefined;
const readReached = () => storedReached.read() ?? 0;

function CreateAccount({
  items,
  to,
  onCreated,
}: {
  readonly items: AccountItems;
  readonly to: string;
  readonly onCreated: (session: Session) => void;
}) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [proceeded, setReached] = useState(0);
  // The server knows no step; after a reload the page shows the one in its address.
  const reached = Math.max(
    proceeded,
    useSyncExternalStore(neverChanges, readReached, () => 0),
  );
  const [failures, setFailures] = useState(0);
  const current = stepAt(hash, reached);
  const isLast = current === registerSteps.length - 1;
  const [, work, reach] = registerSteps;
  const summary = useRef<HTMLDivElement>(null);
  const addressOf = (place: number) => `${search}#${registerSteps[place]?.id}`;
  /** Shows the step of a field that has to be corrected, with what to correct above it. */
  const leadTo = (field: keyof RegisterValues) => {
    const place = placeOf(field);
    setFailures((count) => count + 1);
    if (place !== current) void navigate(addressOf(place));
  };
  const form = useRegisterForm({ onCreated, onRefused: leadTo });
  useEffect(() => {
    if (failures > 0 || form.problem !== null) summary.current?.focus();
  }, [failures, current, form.problem]);

  function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = registerSteps
      .slice(0, current + 1)
      .flatMap((step): readonly (keyof RegisterValues)[] => step.fields);
    const [first] = form.inspect(fields);
    if (first !== undefined) return leadTo(first);
    setFailures(0);
    if (isLast) form.props.onSubmit(event);
    else {
      const furthest = Math.max(reached, current + 1);
      setReached(furthest);
      storedReached.write(furthest);
      void navigate(addressOf(current + 1));
    }
  }

  const problems = failures === 0 ? [] : form.problemsIn(registerSteps[current]?.fields ?? []);
  const { zip } = form.values;
  const changeCountry = (chosen: string) =>
    form.setValues({
      state: '',
      ...(!hasPostalCodes(chosen) && zip === '' ? { zip: noPostalCode } : {}),
      ...(hasPostalCodes(chosen) && zip === noPostalCode ? { zip: '' } : {}),
    });
  const shared = { field: form.field, items, values: form.values, onCountry: changeCountry };
  return (
    <div className={classNames(layout.wrap, layout.page, styles.page)}>
      <RegisterProgress current={current} reached={reached} search={search} />
      <form {...form.props} onSubmit={proceed} className={styles.form} aria-label="Create Free Account">
        <div className={styles.summary} ref={summary} tabIndex={-1}>
          {problems.length > 0 ? (
            <ErrorSummary key={failures} message={signInMessages.correctErrors} problems={problems} />
          ) : form.problem === null ? null : (
            <ErrorSummary message={form.problem} />
          )}
        </div>
        <noscript>
          <Alert
            quiet
            kind="warning"
            title="Creating an account needs JavaScript. Please switch it on for this site."
          />
        </noscript>
        <RegisterStepFields step={registerSteps[0]} current={current}>
          <StudentFields of="name" {...shared} />
          <SignInFields form={form} />
        </RegisterStepFields>
        <RegisterStepFields step={work} current={current}>
          <StudentFields of="work" {...shared} agdNumberIsFree={form.isFree.agdNumber} />
          <StudentFields of="person" {...shared} />
        </RegisterStepFields>
        <RegisterStepFields step={reach} current={current}>
          <StudentFields of="reach" {...shared} />
          <div className={fieldStyles.more}>
            <SelectField
              {...form.field('sourceHeard', 'How did you hear about us?')}
              choices={items.sourceHeard}
              placeholder="Select one"
            />
          </div>
        </RegisterStepFields>
        <div className={styles.end}>
          <div className={classNames(layout.cluster, styles.buttons)}>
            <SubmitButton size="large" busy={form.busy}>
              {isLast ? 'Create Account' : 'Continue'}
            </SubmitButton>
            {current === 0 ? null : (
              <LinkButton look="line" size="large" prefetch="none" to={addressOf(current - 1)}>
                Back
              </LinkButton>
            )}
          </div>
          {isLast ? (
            <p className={typography.caption}>
              By clicking Create Account, you agree to the <NewTab to={siteMap.terms()}>terms</NewTab>. Our{' '}
              <NewTab to={siteMap.privacy()}>privacy policy</NewTab> explains how we use your data.
            </p>
          ) : null}
          <p className={typography.caption}>
            Already a member? <Link to={siteMap.login(to === defaultReturnPath ? undefined : to)}>Sign in</Link>
          </p>
        </div>
      </form>
    </div>
  );
}
