import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { hashIn, loadPage, textOf, unknownAddress, type NotReady } from '#platform/web/loaded.ts';
import { currentSession } from '#platform/web/session.ts';
import { classCall, classroomMessages } from '../contract.ts';

/** What a page says for a class that could not be read. */
const classTexts = { refused: classroomMessages.getClassRefused, failed: classroomMessages.getClassFailed };

/** The same, where the address may name no class at all. */
export const noClassText = (why: NotReady<typeof classCall>): string =>
  why.code === unknownAddress ? classroomMessages.noClass : textOf(why, classTexts);

/** Reads a class for a page that everyone may see; `elsewhere` names the page that it belongs to instead, or null. */
export function readClass(
  { params, ...args }: LoaderFunctionArgs,
  elsewhere: (answer: CallAnswer<typeof classCall>) => string | null,
) {
  const read = async () => {
    const { origin, searchParams } = new URL(args.request.url);
    const answer = await ask(classCall, { c: hashIn(params['c'] ?? searchParams.get('c') ?? '') }, args);
    const to = elsewhere(answer);
    if (to !== null) throw redirect(to);
    return { ...answer, origin, isMembers: currentSession() !== null };
  };
  return loadPage(args, read, classCall);
}
