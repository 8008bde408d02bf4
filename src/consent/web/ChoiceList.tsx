import { useState } from 'react';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { ConfirmPassword, needsFullSignIn } from '#sign-in/web/ConfirmPassword.tsx';
import { send } from '#platform/web/call.ts';
import type { Loaded } from '#platform/web/loaded.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { type choicesCall, consentMessages, saveChoicesCall } from '../contract.ts';
import styles from './Consent.module.css';

type Choices = CallAnswer<typeof choicesCall>;

/** What the member agreed to, each with its way back. */
export function ChoiceList({ choices: read }: { readonly choices: Loaded<Choices> }) {
  const before = read.state === 'ready' ? read : null;
  const [choices, setChoices] = useState<Choices | null>(before);
  const { isBusy, problem, run } = useSending(consentMessages.serviceError);
  const [saved, setSaved] = useState('');
  /** What waits for the password. */
  const [refused, setRefused] = useState<(() => Promise<void>) | null>(null);
  const shown = choices ?? before;

  const save = async (change: CallInput<typeof saveChoicesCall>, done: string) => {
    setRefused(null);
    setSaved('');
    // The box follows the press at once, and goes back if it could not be saved.
    if (shown !== null && change.mailings !== undefined) setChoices({ ...shown, mailings: change.mailings });
    await run(async () => {
      try {
        setChoices(await send(saveChoicesCall, change));
        setSaved(done);
      } catch (error) {
        setChoices(shown);
        if (!needsFullSignIn(error)) throw error;
        setRefused(() => () => save(change, done));
      }
    });
  };

  return (
    <Card as="section" className={styles.part} aria-labelledby="choices" aria-busy={isBusy}>
      <Subheading as="h3" id="choices">
        What you agreed to
      </Subheading>
      {shown === null ? (
        <LoadFailed {...(read.state === 'ready' ? {} : { why: read })} />
      ) : (
        <>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          {refused === null ? null : <ConfirmPassword onConfirmed={refused} />}
          <CheckboxField
            id="mailings"
            name="mailings"
            label="Email me webinar reminders and news"
            hint="You’ll always get confirmations and certificates."
            checked={shown.mailings}
            onChange={(event) =>
              void save(
                { mailings: event.target.checked },
                event.target.checked ? 'Reminders and news are on.' : 'Reminders and news are off.',
              )
            }
          />
          {shown.sponsors.length === 0 ? (
            <p className={typography.quiet}>We haven’t shared your name or email with any sponsor.</p>
          ) : (
            <div className={layout.stackSmall}>
              <p>You said yes to: {shown.sponsors.join(', ')}.</p>
              <Button
                look="line"
                busy={isBusy}
                onClick={() => void save({ sponsors: false }, 'Withdrawn. We won’t share anything else with sponsors.')}
              >
                Withdraw
              </Button>
            </div>
          )}
          <p className={typography.hint} role="status">
            {saved}
          </p>
        </>
      )}
    </Card>
  );
}
