// Credit that an exam earned, as the portal leaves it, and ZIPs to change and put together again. For tests.
import { hash as digest } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { anExam } from '#exam/server/fixtures.ts';
import type { CallContext } from '#platform/server/context.ts';
import { someAttempts, someMembers } from '#results/server/fixtures.ts';

/** A published class with an exam of four questions. */
export async function aTaughtClass(
  context: CallContext,
  changes: Parameters<typeof aClass>[1] = {},
): Promise<MadeActivity> {
  const klass = await aClass(context, changes);
  await anExam(context, klass.id);
  await publishVersion(context, context.db, klass.id);
  return klass;
}

/** New members who pass the exam of a class now, and earn credit. */
export async function someCredits(context: CallContext, klass: MadeActivity, count: number): Promise<void> {
  for (const { id } of await someMembers(context, count)) {
    const earnedAt = context.now();
    const [attemptId] = await someAttempts(context, klass.id, [
      { studentId: id, answers: [1, 2, 3, 1], takenAt: earnedAt },
    ]);
    await context.db.transaction().execute((trx) =>
      awardCredit(context, trx, {
        studentId: id,
        activityId: klass.id,
        attemptId: attemptId ?? null,
        examScore: 75,
        earnedAt,
        silent: true,
      }),
    );
  }
}

/** A ZIP of these files. */
export function zipped(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

/** The same files with a list that fits them: what somebody makes who changes a binder with care. */
export function relisted(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const listed = [...files].filter(([path]) => path !== 'manifest.json');
  const lines = listed.map(([path, content]) =>
    JSON.stringify({ path, sha256: digest('sha256', content), size: content.byteLength }),
  );
  return new Map([...listed, ['manifest.json', Buffer.from(`${lines.join('\n')}\n`)]]);
}
