// What can be done for, and with, an account. No password is ever seen or set here.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { useKeys } from '#platform/web/console/keys.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed } from '#staff/web/console-facts.ts';
import {
  disableStudentCall,
  enableStudentCall,
  endStudentSessionsCall,
  recoveryMailCall,
  removePasskeysCall,
  signInLinkCall,
  unblockCall,
  type studentOfStaffCall,
} from '../../staff-contract.ts';
import { askSignInLink } from './ask-sign-in-link.ts';

type Props = {
  readonly student: CallAnswer<typeof studentOfStaffCall>['student'];
  readonly seats: number;
  readonly onDone: () => void;
};

type Asked = 'disable' | 'enable' | 'passkeys';

/** "2 seats go to the waitlist; enabling the account doesn’t bring them back." */
const seatsSentence = (seats: number) =>
  seats === 0
    ? ''
    : ` ${seats} ${seats === 1 ? 'seat goes' : 'seats go'} to the waitlist; enabling the account doesn’t bring ${seats === 1 ? 'it' : 'them'} back.`;

export function AccountActions({ student, seats, onDone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mailed = useMailed();
  const { isBusy, problem, run } = useSending(faultMessage);
  const { hash: h, email } = student;
  const isOpen = student.disabledAt === null && student.mergedInto === null;
  const does = (work: () => Promise<unknown>, message: string) =>
    void run(async () => {
      await work();
      showToast(message);
      onDone();
    });
  const sendLink = async () => {
    await sendStaff(signInLinkCall, { h });
    showToast(mailed(`A sign-in link is on its way to ${email}.`));
    onDone();
  };
  useKeys((key) => {
    if (key !== 'g' || !isOpen) return false;
    askSignInLink(email, sendLink);
    return true;
  });

  return (
    <>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {isOpen ? (
        <Button size="small" icon="mail" busy={isBusy} onClick={() => void run(sendLink)}>
          Send sign-in link
        </Button>
      ) : null}
      {student.disabledAt === null ? null : (
        <Button size="small" onClick={() => setAsked('enable')}>
          Enable…
        </Button>
      )}
      {student.mergedInto === null ? (
        <RowMenu label="More for this account">
          {isOpen ? (
            <MenuItem
              icon="lock"
              onPress={() =>
                does(
                  () => sendStaff(recoveryMailCall, { h }),
                  mailed(`A link for a new password is on its way to ${email}.`),
                )
              }
            >
              Send password reset email
            </MenuItem>
          ) : null}
          <MenuItem
            icon="refresh"
            onPress={() => does(() => sendStaff(unblockCall, { h }), 'Unblocked. They can sign in again now.')}
          >
            Unblock now
          </MenuItem>
          <MenuItem
            icon="logout"
            onPress={() => does(() => sendStaff(endStudentSessionsCall, { h }), 'Signed out everywhere.')}
          >
            End all sessions
          </MenuItem>
          {student.passkeys === 0 ? null : (
            <MenuItem icon="close" onPress={() => setAsked('passkeys')}>
              Remove passkeys…
            </MenuItem>
          )}
          {isOpen ? (
            <MenuItem icon="close" onPress={() => setAsked('disable')}>
              Disable…
            </MenuItem>
          ) : null}
        </RowMenu>
      ) : null}
      {asked === 'disable' ? (
        <ReasonDialog
          act="Disable this account"
          least={5}
          danger
          onDo={async ({ text }) => {
            await sendStaff(disableStudentCall, { h, reason: text });
            showToast('The account is disabled.');
            onDone();
          }}
          onClose={() => setAsked(null)}
        >
          <p>They’ll be signed out right away. Credits and certificates stay.{seatsSentence(seats)}</p>
        </ReasonDialog>
      ) : null}
      {asked === 'enable' ? (
        <ReasonDialog
          act="Enable this account"
          least={5}
          onDo={async ({ text }) => {
            await sendStaff(enableStudentCall, { h, reason: text });
            showToast('The account is enabled.');
            onDone();
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'passkeys' ? (
        <ReasonDialog
          act={`Remove ${student.passkeys} ${student.passkeys === 1 ? 'passkey' : 'passkeys'}`}
          least={5}
          danger
          onDo={async ({ text }) => {
            await sendStaff(removePasskeysCall, { h, reason: text });
            showToast('The passkeys are removed.');
            onDone();
          }}
          onClose={() => setAsked(null)}
        >
          <p>Passwords and sign-in links still work.</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
