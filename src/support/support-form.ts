// Every field of the support form with its rule and its words.
import * as z from 'zod/mini';
import { email as accountEmail } from '#accounts/email-address.ts';
import { longestReason } from '#provider/support-reasons.ts';
import { line, text, trimmed } from '#platform/shared/wire-types.ts';

/** The reasons to choose from, after the placeholder; the provider's own ones follow. */
export const supportSubjects = ['General Feedback', 'Live Webinar Question', 'Technical Issue', 'Other'] as const;
export const subjectPlaceholder = '-- select one --';

/** Characters of the comment at most; the form counts them. */
export const longestComment = 1000;

const emailMessage = 'Email address is required.';
export const subjectMessage = 'Select reason for support.';
const commentMessage = 'Explain reason for support up to 1000 characters.';

const atLeast = (length: number, message: string, maximum: number) =>
  trimmed(message, line(maximum).check(z.minLength(length, message)));

// The rule is 4 where the messages of the specification say 3: the message states the rule's number.
export const supportForm = z.object({
  name: atLeast(4, 'Name is a required field and must be at least 4 characters.', 120),
  office: atLeast(4, 'This is a required field and must be at least 4 characters.', 120),
  email: trimmed(
    emailMessage,
    z.string().check(z.refine((value) => accountEmail.safeParse(value).success, emailMessage)),
  ),
  phone: atLeast(10, 'Phone number is required.', 30),
  subject: z
    .string(subjectMessage)
    .check(z.regex(/^[^\p{C}]+$/u, subjectMessage), z.maxLength(longestReason, subjectMessage)),
  comment: trimmed(
    commentMessage,
    text(20_000).check(z.minLength(4, commentMessage), z.maxLength(longestComment, commentMessage)),
  ),
});
export type SupportForm = z.output<typeof supportForm>;
