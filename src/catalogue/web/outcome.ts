import { CallFailed, Refused } from '#platform/web/call.ts';
import { catalogueMessages } from '../contract.ts';

/** What became of a question to the server, as a page shows it: the answer, or the sentence in its place. */
export type Outcome<Answer> = { readonly answer: Answer; readonly failed: null } | { readonly answer: null; readonly failed: string };

/** Waits for an answer. A refusal keeps the server's sentence, a lost call has the standard one; anything else (a redirect) is thrown on. */
export async function outcomeOf<Answer>(asked: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await asked, failed: null };
  } catch (error) {
    if (error instanceof Refused) return { answer: null, failed: error.message };
    if (error instanceof CallFailed || import.meta.env.SSR) return { answer: null, failed: catalogueMessages.systemError };
    throw error;
  }
}
