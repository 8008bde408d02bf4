// What changes the plan of a webinar: its seats, meeting, banner, and hosts; its end; another time; a cancellation.
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatClock, zoneName } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FieldGrid, WideField } from '#platform/web/ui/FieldGrid.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import * as calls from '../../staff-contract.ts';
import { DeskPreview } from './DeskPreview.tsx';
import { LookForm } from './LookForm.tsx';
import type { Desk } from './desk-times.ts';
import styles from './desk.module.css';

type Props = {
  readonly webinar: Desk['webinar'];
  /** Said once it is done; null where a job does it. */
  readonly onDone: (sentence: string | null) => void;
  readonly onClose: () => void;
};

const settings = {
  seats: {
    title: 'Seats',
    label: 'Seats',
    hint: 'Leave empty for no limit. Extra seats go to the waitlist right away. If you lower it, no one loses a seat.',
    most: 7,
    save: 'Change seats',
  },
  meeting: {
    title: 'Meeting',
    label: 'Meeting number or address',
    hint: 'A Zoom meeting number, or a full link that begins with https://. Everyone who joins from now on goes there.',
    most: 300,
    save: 'Save meeting',
  },
  place: {
    title: 'Room',
    label: 'Name and address',
    hint: 'Where people can attend in person. They check in with a code on the room screen. Leave empty if it’s online only. Calendars that follow ours change by themselves; send a message to tell everyone else.',
    most: 200,
    save: 'Save room',
  },
  banner: {
    title: 'Banner on the live page',
    label: 'Banner',
    hint: 'Everyone with a seat sees it within 20 seconds: “We start at 7:10.” Leave empty for no banner.',
    most: 140,
    save: 'Save banner',
  },
} as const;
export type DeskSetting = keyof typeof settings;

/** One setting of a running or coming webinar. */
export function SettingDialog({ webinar, of, onDone, onClose }: Props & { readonly of: DeskSetting }) {
  const { title, label, hint, most, save } = settings[of];
  const before = of === 'seats' ? String(webinar.capacity ?? '') : webinar[of];
  const form = useConsoleForm({
    initial: { value: before },
    check: ({ value }) => ({
      value:
        of === 'seats' && !/^\d*$/.test(value.trim())
          ? 'Enter a whole number, or leave it empty for no limit.'
          : undefined,
    }),
    async send({ value }) {
      const typed = value.trim();
      const change = of === 'seats' ? { capacity: typed === '' ? null : Number(typed) } : { [of]: typed };
      onDone((await sendStaff(calls.changeWebinarCall, { h: webinar.hash, ...change })).sentence);
    },
  });
  return (
    <FormDialog title={title} form={form} action={save} onClose={onClose}>
      <TextField
        {...form.text('value', label)}
        hint={hint}
        optional
        inputMode={of === 'seats' ? 'numeric' : undefined}
        maxLength={most}
      />
      {of === 'meeting' && webinar.zoom !== null ? (
        <p className={typography.quiet}>
          Zoom creates this webinar’s meeting. If you enter another one, the Zoom meeting and its personal links are
          deleted.
        </p>
      ) : null}
      {of === 'seats' && webinar.waiting > 0 ? (
        <p className={typography.quiet}>
          {webinar.reserved} seats are taken, and {webinar.waiting} {webinar.waiting === 1 ? 'person is' : 'people are'}{' '}
          on the waitlist. No one moves up after the start.
        </p>
      ) : null}
    </FormDialog>
  );
}

export function HostsDialog({ webinar, team, onDone, onClose }: Props & { readonly team: Desk['team'] }) {
  const form = useConsoleForm({
    initial: { hosts: webinar.hostHashes },
    async send({ hosts }) {
      await sendStaff(calls.saveHostsCall, { h: webinar.hash, hosts: [...hosts] });
      onDone('Hosts saved.');
    },
  });
  const { hosts } = form.values;
  return (
    <FormDialog title="Hosts" form={form} action="Save hosts" onClose={onClose}>
      <p className={typography.quiet}>
        Someone whose only role is Host sees the webinars they’re assigned to: names and cities, no addresses.
      </p>
      <div className={styles.hosts}>
        {team.map(({ hash, name }) => (
          <CheckboxField
            key={hash}
            id={`host-${hash}`}
            name="host"
            label={name}
            checked={hosts.includes(hash)}
            onChange={(event) =>
              form.change({ hosts: event.target.checked ? [...hosts, hash] : hosts.filter((each) => each !== hash) })
            }
          />
        ))}
      </div>
    </FormDialog>
  );
}

/** A longer talk: calendars stay, and so do the minutes for credit. */
export function ExtendDialog({ webinar, timeZone, onDone, onClose }: Props & { readonly timeZone: string }) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const clock = (ms: number) => formatClock(ms, timeZone);
  const ends = Date.parse(webinar.endsAt);
  const extend = (minutes: 15 | 30) =>
    void run(async () => {
      await sendStaff(calls.extendWebinarCall, { h: webinar.hash, minutes });
      onDone(`The webinar now ends at ${clock(ends + minutes * 60_000)}.`);
    });
  return (
    <Dialog title="Extend the webinar" onClose={onClose} closeButton>
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>It ends at {clock(ends)}. Calendar entries and the minutes required for live credit don’t change.</p>
        <div className={layout.cluster}>
          {([15, 30] as const).map((minutes) => (
            <Button key={minutes} look="soft" busy={isBusy} onClick={() => extend(minutes)}>
              {minutes} minutes, until {clock(ends + minutes * 60_000)}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

export function EndDialog({ webinar, timeZone, onDone, onClose }: Props & { readonly timeZone: string }) {
  const ends = Date.parse(webinar.endsAt);
  return (
    <ReasonDialog
      act="End the webinar now"
      least={0}
      hint="Only your team sees it."
      danger
      onDo={async ({ text }) => {
        await sendStaff(calls.endWebinarCall, { h: webinar.hash, reason: text });
        onDone('The webinar has ended.');
      }}
      onClose={onClose}
    >
      <p>
        It’s scheduled to end at {formatClock(ends, timeZone)}.
        {webinar.requiredMinutes === null
          ? ''
          : ` Live credit requires ${webinar.requiredMinutes} minutes in the meeting; ending early doesn’t lower that.`}{' '}
        No one can enter afterward.
      </p>
    </ReasonDialog>
  );
}

/** A time as its field takes it. */
const typedTime = (at: string, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    Date.parse(at),
  );
  return parts.replace(' ', 'T');
};

/** How many people a preview reaches; the row of the webinar itself is none. */
const reached = ({ verdicts }: { readonly verdicts: readonly { readonly verdict: string }[] }): string => {
  const count = verdicts.filter(({ verdict }) => verdict !== 'webinar').length;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
};

export function MoveDialog({ webinar, timeZone, onDone, onClose }: Props & { readonly timeZone: string }) {
  const [starts, setStarts] = useState(() => typedTime(webinar.startsAt, timeZone));
  const [durationMin, setDurationMin] = useState(String(webinar.durationMin));
  const [looked, setLooked] = useState<CallAnswer<typeof calls.rehearseMoveCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const look = () =>
    void run(async () =>
      setLooked(
        await sendStaff(calls.rehearseMoveCall, {
          h: webinar.hash,
          starts,
          durationMin: Math.round(Number(durationMin)),
        }),
      ),
    );
  const time = (at: string) =>
    `${new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(Date.parse(at))} ${zoneName(Date.parse(at), timeZone)}`;
  return (
    <Dialog title="Move the webinar" onClose={onClose} look={looked === null ? 'message' : 'document'} closeButton>
      {looked === null ? (
        <LookForm problem={problem} busy={isBusy} onLook={look} onClose={onClose}>
          <FieldGrid>
            <WideField>
              <TextField
                id="move-starts"
                name="starts"
                type="datetime-local"
                label="New start"
                hint={`In ${zoneName(Date.parse(webinar.startsAt), timeZone)}.`}
                value={starts}
                onChange={(event) => setStarts(event.target.value)}
              />
            </WideField>
            <TextField
              id="move-length"
              name="durationMin"
              label="Length in minutes"
              inputMode="numeric"
              value={durationMin}
              onChange={(event) => setDurationMin(event.target.value)}
            />
          </FieldGrid>
        </LookForm>
      ) : (
        <DeskPreview
          looked={looked}
          act="live.move-webinar"
          sentence={`From ${time(looked.before)} to ${time(looked.after)}. Everyone keeps their place and gets an email; calendars are updated. It can’t be unsent.`}
          doIt={`Move and email ${reached(looked)}`}
          call={calls.moveWebinarCall}
          reasonLeast={15}
          onAgain={look}
          onBack={() => setLooked(null)}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

export function CancelDialog({ webinar, onDone, onClose }: Props) {
  const [looked, setLooked] = useState<CallAnswer<typeof calls.rehearseCancelCall> | null>(null);
  const { problem, run } = useSending(faultMessage);
  const look = useEffectEvent(
    () => void run(async () => setLooked(await sendStaff(calls.rehearseCancelCall, { h: webinar.hash }))),
  );
  useEffect(() => look(), []);
  return (
    <Dialog title={`Cancel ${webinar.title}?`} onClose={onClose} look="document" closeButton>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {looked === null ? (
        <Skeleton what="the preview" shape="rows" />
      ) : (
        <DeskPreview
          looked={looked}
          act="live.cancel-webinar"
          sentence="Everyone with a seat or on the waitlist gets an email, and calendars remove it. A canceled webinar can’t be brought back."
          doIt={`Cancel and email ${reached(looked)}`}
          danger
          call={calls.cancelWebinarCall}
          reasonLeast={15}
          onAgain={() =>
            void run(async () => setLooked(await sendStaff(calls.rehearseCancelCall, { h: webinar.hash })))
          }
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}
