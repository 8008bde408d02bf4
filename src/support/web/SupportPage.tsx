// The support form, for members and visitors.
import { useEffect, useEffectEvent, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Settings } from '#provider/contract.ts';
import { siteMap } from '#site-map.ts';
import { send } from '#platform/web/call.ts';
import { checkOf, useForm } from '#platform/web/form.ts';
import { useSession } from '#platform/web/session.ts';
import { Contact } from '#platform/web/shell/Contact.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { FieldGrid, WideField } from '#platform/web/ui/FieldGrid.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { supportCall, supportMessages } from '../contract.ts';
import { longestComment, subjectPlaceholder, supportForm, supportSubjects } from '../support-form.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './SupportPage.module.css';

export const meta = () =>
  pageMeta({
    title: 'Support',
    description: 'Questions about a live webinar, technical issues, feedback: a real person reads every message.',
  });

export default function SupportPage() {
  const [isReceived, setReceived] = useState(false);
  const session = useSession();
  const settings = useRouteLoaderData('root') as Settings | undefined;
  const subjects = [...supportSubjects, ...(settings?.supportReasons ?? [])].map((label) => ({ id: label, label }));
  const form = useForm({
    defaults: { name: '', office: '', email: '', phone: '', subject: '', comment: '' },
    check: checkOf(supportForm),
    failed: supportMessages.serviceError,
    async submit(values) {
      await send(supportCall, { ...values, hash: session?.hash ?? null });
      form.reset({ ...values, subject: '', comment: '' });
      setReceived(true);
    },
  });

  // The signed-in member is known once the page is hydrated; what was typed since stays.
  const fill = useEffectEvent(form.fill);
  useEffect(() => {
    if (session !== null) fill({ name: session.name, email: session.email });
  }, [session]);

  const length = form.values.comment.trim().length;
  return (
    <div className={classNames(layout.wrap, layout.page, styles.page)}>
      <div className={styles.head}>
        <h1>Support</h1>
        <p className={typography.lead}>
          Tell us what you need. A real person reads every message and replies by email.
        </p>
        {settings === undefined ? null : (
          <section className={styles.contact} aria-labelledby="contact">
            <h2 id="contact">Call or write instead</h2>
            <Contact provider={settings.provider} />
          </section>
        )}
      </div>
      {isReceived ? (
        <div className={layout.stackLarge}>
          <Alert kind="success" title={supportMessages.received}>
            <p>We’ll reply by email.</p>
          </Alert>
          <p className={layout.cluster}>
            <LinkButton to={siteMap.home()}>Home</LinkButton>
            <Button look="line" onClick={() => setReceived(false)}>
              Write another message
            </Button>
          </p>
        </div>
      ) : (
        <form {...form.props} className={styles.form} aria-label="Support">
          {form.summary === null ? null : form.summary.problems.length > 0 ? (
            <ErrorSummary {...form.summary} />
          ) : (
            <Alert kind="error" title={form.summary.message} dismissible onDismiss={form.dismiss} />
          )}
          <noscript>
            <Alert
              quiet
              kind="warning"
              title="Sending needs JavaScript. You can write to the address on this page instead."
            />
          </noscript>
          <FieldGrid>
            <TextField {...form.field('name', 'Name')} autoComplete="name" maxLength={120} />
            <TextField {...form.field('office', 'Office')} autoComplete="organization" maxLength={120} />
            <TextField
              {...form.field('email', 'Email')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
            <TextField {...form.field('phone', 'Phone')} type="tel" autoComplete="tel" maxLength={30} />
            <WideField>
              <SelectField {...form.field('subject', 'Subject')} choices={subjects} placeholder={subjectPlaceholder} />
            </WideField>
            <WideField className={styles.comment}>
              <AreaField
                {...form.field('comment', 'Comment')}
                rows={6}
                hint="What happened, and what did you expect?"
              />
              <span
                className={classNames(typography.count, styles.count)}
                data-over={length > longestComment || undefined}
              >
                {length} of {longestComment}
                <span className={typography.visuallyHidden}> characters</span>
              </span>
            </WideField>
          </FieldGrid>
          <SubmitButton size="large" busy={form.busy}>
            Send message
          </SubmitButton>
        </form>
      )}
    </div>
  );
}
