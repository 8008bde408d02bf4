import { useEffect, useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Refused } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { nameHintForStaff } from '#accounts/name-on-certificates.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { addWalkInCall, findWalkInCall, giveSeatCall } from '../../staff-contract.ts';
import type { Desk } from './desk-times.ts';
import styles from './desk.module.css';

/** Letters after which members are looked up. */
const least = 3;
const afterMs = 250;
type Found = CallAnswer<typeof findWalkInCall>['data'][number];

type Props = {
  readonly webinar: Desk['webinar'];
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
};

/** A seat for somebody who is at the door: a member, or a new person by name and email. */
export function WalkInDialog({ webinar, onDone, onClose }: Props) {
  const { hash, capacity, reserved } = webinar;
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [isNew, setNew] = useState(false);
  // Said by the server once a seat would be one too many: seats come and go while this is open.
  const [needsReason, setNeedsReason] = useState(capacity !== null && reserved >= capacity);
  const [reason, setReason] = useState('');
  const [names, setNames] = useState({ firstname: '', lastname: '' });
  const { isBusy, problem, run } = useSending(faultMessage);

  useEffect(() => {
    if (typed.trim().length < least) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      sendStaff(findWalkInCall, { h: hash, q: typed }).then(
        ({ data }) => isCurrent && setFound(data),
        () => isCurrent && setFound(null),
      );
    }, afterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [hash, typed]);

  const give = (work: () => Promise<{ readonly sentence: string }>) =>
    void run(async () => {
      try {
        onDone((await work()).sentence);
      } catch (error) {
        if (error instanceof Refused && error.code === 'full') setNeedsReason(true);
        throw error;
      }
    });
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    give(() =>
      sendStaff(addWalkInCall, {
        h: hash,
        firstname: field('firstname'),
        lastname: field('lastname'),
        email: field('email'),
        reason,
      }),
    );
  };
  const shown = typed.trim().length < least ? null : found;
  return (
    <Dialog title="Add a walk-in" onClose={onClose} closeButton>
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          id="walk-in-find"
          name="find"
          label="Name or email"
          hint="A first or last name, or the whole email address."
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {needsReason ? (
          <TextField
            id="walk-in-reason"
            name="reason"
            label="Reason"
            hint={`${reserved} of ${capacity ?? reserved} seats are taken. The reason stays in the seat log.`}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <div role="status">
          {shown === null ? null : shown.length === 0 ? (
            <p className={typography.quiet}>No member matches.</p>
          ) : (
            <ul className={styles.people}>
              {shown.map(({ student, name, place, memberSince, state }) => (
                <li key={student}>
                  <span>
                    <b>{name}</b>
                    <span className={typography.quiet}>
                      {[place, `member since ${memberSince}`, state === 'waiting' ? 'on the waitlist' : '']
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {state === 'reserved' ? (
                    <span className={typography.quiet}>Has a seat</span>
                  ) : (
                    <Button
                      size="small"
                      busy={isBusy}
                      aria-label={`Give ${name} a seat`}
                      onClick={() => give(() => sendStaff(giveSeatCall, { h: hash, student, reason }))}
                    >
                      Give seat
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
        {isNew ? (
          <form className={layout.stack} method="post" noValidate onSubmit={add} aria-label="New person">
            <p className={typography.quiet}>
              They’ll get an email with a link to finish joining, and their seat right away.
            </p>
            <FieldGrid>
              <TextField
                id="walk-in-firstname"
                name="firstname"
                label="First name"
                autoComplete="off"
                autoFocus
                hint={nameHintForStaff(names.firstname)}
                value={names.firstname}
                onChange={(event) => setNames({ ...names, firstname: event.target.value })}
              />
              <TextField
                id="walk-in-lastname"
                name="lastname"
                label="Last name"
                autoComplete="off"
                hint={nameHintForStaff(names.lastname)}
                value={names.lastname}
                onChange={(event) => setNames({ ...names, lastname: event.target.value })}
              />
            </FieldGrid>
            <TextField id="walk-in-email" name="email" label="Email" type="email" autoComplete="off" />
            <DialogActions>
              <SubmitButton look="line" busy={isBusy}>
                Add new person
              </SubmitButton>
            </DialogActions>
          </form>
        ) : (
          <div>
            <Button look="quiet" size="small" icon="plus" onClick={() => setNew(true)}>
              Not a member?
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
