import { readText } from '#platform/server/files/foreign/read-text.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readCaptions } from '#platform/shared/captions.ts';
import { textEvidence, withEvidence } from '#platform/shared/foreign/understood.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { mediaMessages, type readCaptionsCall } from '../../staff-contract.ts';

/** Reads a captions file for a page, which stores them with what it has. Refused: what isn't text. */
export const readCaptionsFile: UseCase<typeof readCaptionsCall> = async (_context, _staff, { file, choices }) => {
  const read = readText(Buffer.from(file, 'base64'), choices?.encoding);
  if (read === null) throw new Refusal('unreadable-file', mediaMessages.noText);
  const { cues, problems } = readCaptions(read.text);
  const sentence = `${cues.length.toLocaleString('en-US')} ${cues.length === 1 ? 'caption' : 'captions'}.`;
  return {
    status: true,
    cues: cues.map((cue) => ({ ...cue })),
    problems: problems.map((problem) => ({ ...problem })),
    understood: withEvidence({ sentence, evidence: [] }, textEvidence(read)),
  };
};
