import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { audienceNames, audiences, messagesADay, mostBody, mostSubject, type Audience } from '../../desk-message.ts';
import { rehearseMessageCall, sendMessageCall } from '../../staff-contract.ts';
import { DeskPreview } from './DeskPreview.tsx';
import { LookForm } from './LookForm.tsx';
import type { Desk } from './desk-times.ts';
import styles from './desk.module.css';

type Props = {
  readonly desk: Desk;
  /** Whom it is for at first. */
  readonly to: Audience;
  /** The webinar's day, for the subject. */
  readonly day: string;
  readonly onDone: (sentence: string | null) => void;
  readonly onClose: () => void;
};

/** A message to some of a webinar's members: written, previewed for three of them, and sent once. */
export function MessageDialog({ desk, to, day, onDone, onClose }: Props) {
  const { webinar, sentToday } = desk;
  const [message, setMessage] = useState({
    audience: to,
    subject: `${webinar.title}, ${day}`.slice(0, mostSubject),
    body: 'Hello {first name},\n\n',
  });
  const [looked, setLooked] = useState<CallAnswer<typeof rehearseMessageCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const look = () =>
    void run(async () => setLooked(await sendStaff(rehearseMessageCall, { h: webinar.hash, ...message })));
  const change = (changes: Partial<typeof message>) => setMessage({ ...message, ...changes });
  const people = looked?.verdicts.length ?? 0;
  return (
    <Dialog title="Message" onClose={onClose} look={looked === null ? 'message' : 'document'} closeButton>
      {looked === null ? (
        <LookForm problem={problem} busy={isBusy} onLook={look} onClose={onClose}>
          <SelectField
            id="message-audience"
            name="audience"
            label="To"
            choices={audienceNames.map((id) => ({
              id,
              label: `${audiences[id]} (${desk.audiences[id]})${sentToday.includes(id) ? ', sent today' : ''}`,
            }))}
            value={message.audience}
            onChange={(event) => change({ audience: event.target.value as Audience })}
          />
          <TextField
            id="message-subject"
            name="subject"
            label="Subject"
            autoComplete="off"
            maxLength={mostSubject}
            value={message.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
          <AreaField
            id="message-body"
            name="body"
            label="Message"
            rows={7}
            maxLength={mostBody}
            hint="{first name} and {link} are filled in. The button to the webinar’s page is added."
            value={message.body}
            onChange={(event) => change({ body: event.target.value })}
          />
          <p className={typography.caption}>
            {sentToday.length} of {messagesADay} messages today.
          </p>
        </LookForm>
      ) : (
        <div className={layout.stack}>
          {looked.examples.map(({ name, text }) => (
            <div key={name} className={styles.quote}>
              <p className={typography.eyebrow}>As {name} reads it</p>
              {text}
            </div>
          ))}
          <DeskPreview
            looked={looked}
            act="live.message-webinar"
            sentence={`“${message.subject}” goes out now. It can’t be unsent.`}
            doIt={`Send to ${people.toLocaleString('en-US')}`}
            call={sendMessageCall}
            onAgain={look}
            onBack={() => setLooked(null)}
            onDone={onDone}
          />
        </div>
      )}
    </Dialog>
  );
}
