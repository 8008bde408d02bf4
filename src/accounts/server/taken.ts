import { Refusal } from '#platform/shared/refusal.ts';
import { accountMessages } from '../contract.ts';

const refusals: Record<string, () => Refusal> = {
  student_username_key_key: () => new Refusal('username-taken', accountMessages.usernameTaken),
  student_email_key_key: () => new Refusal('email-taken', accountMessages.emailTaken),
  student_agd_number_key: () => new Refusal('agd-number-taken', accountMessages.agdNumberTaken),
};

/**
 * Two people who choose the same name at the same moment: the second one's write fails, with the sentence that an
 * earlier check would have given.
 */
export function takenRefusal(error: unknown): Refusal | undefined {
  return refusals[(error as { constraint?: string }).constraint ?? '']?.();
}
