// Files that nothing uses are removed after a preview. What an activity, a draft, or a published version shows stays.
import type { Queryable } from '#platform/server/context.ts';
import { removeFileRows } from '#platform/server/files/remove-files.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  fingerprintsOf,
  storeRehearsal,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import { rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import {
  mediaMessages,
  removeFilesAction,
  type rehearseRemoveFilesCall,
  type removeFilesCall,
} from '../../staff-contract.ts';
import { listUses, lockFiles } from './media-queries.ts';

type Remover = Extract<Actor, { readonly id: string }>;
type Found = Awaited<ReturnType<typeof lookAt>>[number];

/** The files of these hashes and where each is used. */
async function lookAt(trx: Queryable, hashes: readonly string[]) {
  const files = await lockFiles(trx, hashes);
  const uses = await listUses(
    trx,
    files.map(({ id }) => id),
  );
  return files.map((file) => ({ ...file, uses: uses.filter(({ file_id }) => file_id === file.id) }));
}

const isUnused = ({ uses, in_version }: Found): boolean => uses.length === 0 && !in_version;

const fingerprints = (files: readonly Found[]) =>
  fingerprintsOf(files.map((file) => [file.hash, [isUnused(file), file.uses.map(({ what, title }) => [what, title])]]));

const hashesIn = (input: unknown): readonly string[] => (input as { readonly files: readonly string[] }).files;

function verdictOf(file: Found): Verdict {
  const { hash, filename, size_bytes, uses, in_version } = file;
  const text = isUnused(file)
    ? `${sizeText(Number(size_bytes))}. ${mediaMessages.willBeRemoved}`
    : uses.length > 0
      ? mediaMessages.isUsed(uses.map(({ title }) => title).join(', '))
      : in_version
        ? mediaMessages.isInVersion
        : '';
  return { key: hash, name: filename, verdict: isUnused(file) ? 'removed' : 'used', text, isDone: isUnused(file) };
}

export const removeFilesRehearsed: RehearsedAction<Remover> = {
  name: removeFilesAction,
  fingerprints: async (_context, trx, input) => fingerprints(await lookAt(trx, hashesIn(input))),
  async carryOut(context, trx, { by, input, reason }) {
    const files = (await lookAt(trx, hashesIn(input))).filter(isUnused);
    await removeFileRows(
      context,
      trx,
      files.map(({ id }) => id),
    );
    for (const { hash, filename, size_bytes } of files)
      await recordAction(context, trx, {
        by,
        act: 'media.removed',
        subject: { kind: 'file', hash, title: filename },
        before: { sizeBytes: Number(size_bytes) },
        reason,
      });
    return mediaMessages.removed(files.length);
  },
};

export const rehearseRemoveFiles: UseCase<typeof rehearseRemoveFilesCall> = async (context, staff, { files }) => {
  const now = context.now();
  return context.db.transaction().execute(async (trx) => {
    const found = await lookAt(trx, files);
    const verdicts = found.map(verdictOf);
    const h = await storeRehearsal(trx, now, {
      staffId: staff.id,
      act: removeFilesAction,
      input: { files },
      fingerprints: fingerprints(found),
      verdicts,
    });
    const bytes = found.filter(isUnused).reduce((sum, { size_bytes }) => sum + Number(size_bytes), 0);
    return { status: true, h, expiresAt: now.add({ minutes: rehearsalMinutes }), verdicts, bytes };
  });
};

export const removeFiles: UseCase<typeof removeFilesCall> = async (context, staff, { h }) => ({
  status: true,
  ...(await carryOut(context, staff, removeFilesRehearsed, { h, reason: '' })),
});
