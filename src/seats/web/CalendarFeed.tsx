import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmPassword } from '#sign-in/web/ConfirmPassword.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { confirm } from '#platform/web/ui/confirm.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { makeCalendarFeedCall, removeCalendarFeedCall, type calendarFeedCall } from '../contract.ts';
import styles from './CalendarFeed.module.css';

type Known = CallAnswer<typeof calendarFeedCall>;

/**
 * The member's own calendar of reserved seats, at a secret address that can be replaced. Null: it is shown after the
 * password was given.
 */
export function CalendarFeed({ known }: { readonly known: Known | null }) {
  const { revalidate } = useRevalidator();
  return (
    <Card as="section" className={styles.feed} aria-labelledby="feed-title">
      <Subheading className={styles.title} id="feed-title">
        Your webinars in your own calendar
      </Subheading>
      <p className={typography.quiet}>
        Subscribe from your calendar app. New seats, time changes, and cancellations appear automatically. Anyone with
        the link can see your webinars, so keep it private.
      </p>
      {known === null ? <ConfirmPassword onConfirmed={revalidate} /> : <FeedAddress known={known} />}
    </Card>
  );
}

function FeedAddress({ known }: { readonly known: Known }) {
  const [url, setUrl] = useState(known.url);
  const { isBusy, problem, run, dismiss } = useSending(faultMessage);
  const addressId = useId();

  const change = async (call: typeof makeCalendarFeedCall | typeof removeCalendarFeedCall) =>
    setUrl((await send(call, {})).url);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '');
      showToast('Link copied.');
    } catch {
      document.getElementById(addressId)?.focus();
    }
  };
  return (
    <>
      {problem === null ? null : (
        <Alert kind="error" title={problem} dismissible onDismiss={dismiss}>
          Nothing was changed.
        </Alert>
      )}
      {url === null ? (
        <Button look="soft" icon="calendar" busy={isBusy} onClick={() => void run(() => change(makeCalendarFeedCall))}>
          Create a calendar link
        </Button>
      ) : (
        <>
          <div className={classNames(fieldStyles.field, styles.address)}>
            <label htmlFor={addressId}>Calendar link</label>
            <input
              id={addressId}
              className={classNames(fieldStyles.input, styles.addressInput)}
              type="url"
              readOnly
              value={url}
              onFocus={(focus) => focus.currentTarget.select()}
            />
          </div>
          <div className={styles.actions}>
            <Button look="soft" onClick={() => void copy()}>
              Copy link
            </Button>
            <Button
              look="line"
              onClick={() =>
                confirm({
                  question: 'Replace the link?',
                  consequence: 'The current link will stop working. Calendars that use it need the new one.',
                  confirm: 'Replace the link',
                  cancel: 'Keep it',
                  act: () => change(makeCalendarFeedCall),
                })
              }
            >
              Replace the link
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                confirm({
                  question: 'Turn off the link?',
                  consequence: 'The link will stop working right away. Your seats stay as they are.',
                  confirm: 'Turn off the link',
                  cancel: 'Keep it',
                  act: () => change(removeCalendarFeedCall),
                })
              }
            >
              Stop
            </Button>
          </div>
        </>
      )}
    </>
  );
}
