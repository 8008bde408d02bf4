// "Needs you" by email: every morning all of it, and at once what can't wait.
import type { Context } from '#platform/server/context.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { getsAttentionMail, sortAttention, type Attention } from '#staff/attention.ts';
import { notifyStaff } from '#staff/server/notify-staff.ts';
import { webinarScope } from '#staff/webinar-scope.ts';
import { morningOf, newAfterDays } from '../../needs-mail.ts';
import { needsMail } from './mails.ts';
import { deleteUnseen, listHidden, listNeedsReaders, noteSeen } from './overview-queries.ts';
import { gatherAttention, needsOf, type OverviewParts } from './read-overview.ts';

type Reader = Awaited<ReturnType<typeof listNeedsReaders>>[number];

/** One person's email, if there is anything to say, in the transaction that notes what it says. */
async function mailReader(
  context: Context,
  reader: Reader,
  { needs, morning }: { readonly needs: readonly Attention[]; readonly morning: string | null },
): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    const urgent = needs.filter(({ severity }) => severity === 'red');
    const isNew = await noteSeen(trx, { staffId: reader.id, kinds: urgent.map(({ kind }) => kind), now });
    const isMorning =
      morning !== null && (await noteSeen(trx, { staffId: reader.id, kinds: [`morning:${morning}`], now })).size > 0;
    const said = isMorning
      ? sortAttention(needs, await listHidden(trx, reader.id, now))
      : urgent.filter(({ kind }) => isNew.has(kind));
    if (said.length > 0) await notifyStaff({ readProvider }, context, trx, reader, 'needs', needsMail(said, isMorning));
  });
}

/** Emails everyone who wants it what needs them, each urgent sentence once. Without a mail server, it waits for one. */
export const mailNeeds =
  (parts: Pick<OverviewParts, 'attention'>) =>
  async (context: Context): Promise<void> => {
    const { db, now } = context;
    if (!(await hasMailServer(context, db))) return;
    await deleteUnseen(db, now().subtract({ hours: 24 * newAfterDays }));
    const morning = morningOf(now(), await readTimeZone(db));
    const found = new Map<string, readonly Attention[]>();
    for (const reader of (await listNeedsReaders(db, now())).filter(getsAttentionMail)) {
      const scope = webinarScope(reader);
      const key = JSON.stringify(scope);
      const all = found.get(key) ?? (await gatherAttention(context, parts, scope));
      found.set(key, all);
      await mailReader(context, reader, { needs: needsOf(all, reader), morning });
    }
  };
