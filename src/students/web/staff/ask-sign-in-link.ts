import { confirm } from '#platform/web/ui/confirm.ts';

/** Asks before a key emails someone: an email cannot be taken back. */
export const askSignInLink = (email: string, act: () => Promise<unknown>): void =>
  confirm({
    question: `Email a sign-in link to ${email}?`,
    consequence: 'You can’t unsend an email.',
    confirm: 'Email link',
    cancel: 'Cancel',
    act,
  });
