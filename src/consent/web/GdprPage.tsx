// GDPR Remove Consent: what the member agreed to, a copy of the data, and the request that ends in a mail.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { loaded } from '#platform/web/loaded.ts';
import { currentSession, requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { choicesCall, consentMessages, removeConsentCall } from '../contract.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { DownloadData } from './DownloadData.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './Consent.module.css';

export const meta = () => pageMeta({ title: 'GDPR Remove Consent', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  // The request to remove consent works without knowing what was agreed to.
  return { choices: await loaded(args, () => ask(choicesCall, {}, args)) };
}

export function HydrateFallback() {
  return (
    <div className={layout.stackLarge}>
      <h2>GDPR Remove Consent</h2>
      <Skeleton what="your choices" shape="text" count={3} />
    </div>
  );
}

export default function GdprPage() {
  const { choices } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <div className={layout.pageHead}>
        <h2>GDPR Remove Consent</h2>
        <p className={typography.lead}>
          Your data is yours. Change what you agreed to, download a copy, or remove your consent.
        </p>
      </div>
      <div className={classNames(styles.consent, styles.pairs)}>
        <ChoiceList choices={choices} />
        <DownloadData />
        <RemoveConsent />
      </div>
    </>
  );
}

function RemoveConsent() {
  const [isChecked, setChecked] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, run } = useSending(consentMessages.serviceError);

  const submit = async () => {
    if (!isChecked) {
      setError(consentMessages.checkbox);
      document.getElementById('eea')?.focus();
      return;
    }
    await run(async () => {
      await send(removeConsentCall, { h: currentSession()?.hash ?? '' });
      setSent(true);
    });
  };

  return (
    <Card as="section" className={styles.part} aria-labelledby="remove">
      <Subheading as="h3" id="remove">
        Remove my consent
      </Subheading>
      {isSent ? (
        <>
          <Alert kind="success" title={consentMessages.sent}>
            <p>The link in the email expires in 48 hours. Nothing changes until you confirm there.</p>
          </Alert>
          <LinkButton to={siteMap.home()}>Home</LinkButton>
        </>
      ) : (
        <>
          <p className={typography.quiet}>
            Submitting this doesn’t change anything yet. We’ll email you a link to a page where you choose whether to
            stop emails and sponsor sharing, or to close your account as well. The page also explains what we keep, and
            why.
          </p>
          <form
            className={layout.stack}
            noValidate
            aria-labelledby="remove"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void submit();
            }}
          >
            {problem === null ? null : <Alert kind="error" title={problem} />}
            <CheckboxField
              id="eea"
              name="eea"
              label="I live in the European Economic Area and request the removal of my consent."
              hint="Outside the EEA? Check the box anyway; we handle every request the same way."
              error={error}
              checked={isChecked}
              onChange={(event) => {
                setChecked(event.target.checked);
                setError(undefined);
              }}
            />
            <SubmitButton busy={isBusy}>Submit Request</SubmitButton>
          </form>
        </>
      )}
    </Card>
  );
}
