import type { UploadListener } from '#platform/server/uploads/check-upload.ts';
import { recordAction } from '#staff/server/audit.ts';
import { findMaker } from './media-queries.ts';

/** The entry of a file that was uploaded and accepted, by whoever uploaded it. */
export const logUpload: UploadListener = async (context, trx, { maker, madeBy, fileHash, filename, sizeBytes }) => {
  const member = await findMaker(trx, maker);
  await recordAction(context, trx, {
    by:
      member === undefined
        ? { via: 'console', name: madeBy }
        : { id: member.id, name: member.name, roles: member.roles, sessionId: null },
    act: 'media.uploaded',
    subject: { kind: 'file', hash: fileHash, title: filename },
    after: { sizeBytes },
  });
};
