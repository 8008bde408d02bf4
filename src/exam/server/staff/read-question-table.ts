import { readTable } from '#platform/server/files/foreign/read-table.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { withEvidence } from '#platform/shared/foreign/understood.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { textOfTable } from '../../question-table.ts';
import { bankMessages, type readQuestionTableCall } from '../../staff-contract.ts';

/** Reads a table of questions as text for a page, where a person mends it. Refused: a table without the columns. */
export const readQuestionTable: UseCase<typeof readQuestionTableCall> = async (_context, _staff, { file, choices }) => {
  const { head, lines, understood } = await readTable(Buffer.from(file, 'base64'), choices?.encoding);
  const text = textOfTable([head, ...lines.map(({ cells }) => cells)]);
  if (text === null) throw new Refusal('unreadable-file', bankMessages.noColumns);
  return { status: true, text, understood: withEvidence(understood) };
};
