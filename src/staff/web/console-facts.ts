// What the frame of the console gets from all features, and who is signed in, for every page in it
// (src/console-frame.tsx).
import { createContext, useContext } from 'react';
import type { IconName } from '#platform/web/ui/Icon.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { notSentText } from '#platform/shared/mail-state.ts';
import type { staffSessionCall } from '../contract.ts';
import type { Permission } from '../permissions.ts';

export type NavigationEntry = {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
  /** People with none of them don't see the entry. */
  readonly permission: Permission;
  /** One of at most four in the bar at the bottom of a phone. */
  readonly phone?: true;
  /** Shows how much there is to do for this permission. */
  readonly counts?: true;
};
/** The headings of the navigation, in their order; its first entries have none. */
export const navigationGroups = [null, 'Activities', 'People', 'Promotion', 'Provider'] as const;
export type NavigationGroup = { readonly heading: string | null; readonly entries: readonly NavigationEntry[] };

export type ConsoleFacts = {
  readonly navigation: readonly NavigationGroup[];
  /** Pages that ask for more than the entry above them does. */
  readonly closedPages: readonly { readonly to: string; readonly permission: Permission }[];
  /** What can be made new, in the header. */
  readonly makes: readonly NavigationEntry[];
  /** What the log says of each action, by its name: "changed {}’s profile" (staff/log-sentence.ts). */
  readonly actionWords: Readonly<Record<string, string>>;
  /** The address of a thing's page, by its kind in the log. */
  readonly subjectPages: Readonly<Record<string, (hash: string) => string>>;
  /** Where words of the search box are looked for; the name under which each page takes them is `q`. */
  readonly searchIn: readonly {
    readonly to: string;
    /** What is found there: "student". */
    readonly what: string;
    /** The page, as people call it: "Students". */
    readonly label: string;
    readonly permission: Permission;
  }[];
};

export type StaffSession = CallAnswer<typeof staffSessionCall>;

export const ConsoleContext = createContext<{ readonly facts: ConsoleFacts; readonly session: StaffSession } | null>(
  null,
);

function useConsole() {
  const found = useContext(ConsoleContext);
  if (found === null) throw new Error('Outside of the frame of the console.');
  return found;
}

export const useConsoleFacts = (): ConsoleFacts => useConsole().facts;
/** The person signed in to the console. */
export const useStaff = (): StaffSession['member'] => useConsole().session.member;
export const useStaffSession = (): StaffSession => useConsole().session;

/** The sentence after something was emailed; without a mail server, what happened instead. */
export const useMailed = (): ((sentence: string) => string) => {
  const { sendsMail } = useStaffSession();
  return (sentence) => (sendsMail ? sentence : notSentText);
};

/** Whether the caller's roles allow something: to leave out what would be refused. The server decides. */
export const useMayDo = (): ((permission: Permission) => boolean) => {
  const { permissions } = useStaff();
  return (permission) => permissions.includes(permission);
};
