import { useState } from 'react';
import { send, serverText } from '#platform/web/call.ts';
import { creditMessages } from '#credit/contract.ts';
import { sendCertificateCall } from '../contract.ts';

/** A class (c) or an episode (p) that the student has passed. */
export type PassedItem = { readonly c?: string | undefined; readonly p?: string | undefined };

type Mail = { readonly state: 'ready' | 'busy' | 'sent' } | { readonly state: 'refused'; readonly message: string };

/** The item as calls name it: without the name that it has not. */
export const nameOf = ({ c, p }: PassedItem) => ({
  ...(c === undefined ? {} : { c }),
  ...(p === undefined ? {} : { p }),
});

/** "Email to Me": how far it is, and what starts it. */
export function useEmailCertificate(item: PassedItem) {
  const [mail, setMail] = useState<Mail>({ state: 'ready' });
  async function email() {
    setMail({ state: 'busy' });
    try {
      await send(sendCertificateCall, nameOf(item));
      setMail({ state: 'sent' });
    } catch (error) {
      setMail({ state: 'refused', message: serverText(error, creditMessages.serviceError) });
    }
  }
  return { mail, email: () => void email(), reset: () => setMail({ state: 'ready' }) };
}
