// What of the backups needs someone, and the sentence that says so.
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';

export type BackupFacts = {
  /** What became of the newest that has ended. */
  readonly newest: 'made' | 'failed' | null;
  /** When the newest that can be had began. */
  readonly lastAt: Temporal.Instant | null;
  /** Why that one cannot be restored, where that was tried. */
  readonly broken: string | null;
  /** Null: none is made by itself. */
  readonly everyDays: number | null;
};

/** Without a schedule, how old the last may be. */
const oldestDays = 30;

/** At most one sentence: the worst of what there is to say. */
export function backupAttention(
  { newest, lastAt, broken, everyDays }: BackupFacts,
  now: Temporal.Instant,
): readonly Attention[] {
  const say = (kind: string, severity: Attention['severity'], sentence: string): readonly Attention[] => [
    {
      kind: `backup.${kind}`,
      severity,
      sentence,
      link: { label: 'Open Data', to: staffMap.data() },
      permission: 'data.export',
    },
  ];
  if (newest === 'failed') return say('failed', 'red', 'The last backup failed. The server’s log says why.');
  if (broken !== null) return say('broken', 'red', `The last backup can’t be restored. ${broken}`);
  if (lastAt === null) return say('none', 'warn', 'There is no backup. If the server fails, everything is lost.');
  const days = Math.floor(now.since(lastAt).total('hours') / 24);
  // The night in which it is due is not late yet.
  if (everyDays !== null && days > everyDays)
    return say(
      'late',
      'warn',
      `The last backup is ${days} days old; it’s scheduled ${everyDays === 1 ? 'every day' : `every ${everyDays} days`}.`,
    );
  if (everyDays === null && days > oldestDays)
    return say('old', 'warn', `The last backup is ${days} days old, and automatic backups are off.`);
  return [];
}

/** How long a recovery sheet may wait to be printed. */
const longestUnprintedDays = 30;

/** Put away, it comes back after a week. `since`: when the keys were made; null: nothing has to be printed. */
export function recoveryAttention(since: Temporal.Instant | null, now: Temporal.Instant): readonly Attention[] {
  if (since === null) return [];
  const days = Math.floor(now.since(since).total('hours') / 24);
  const isLate = days > longestUnprintedDays;
  return [
    {
      kind: 'backup.recovery-sheet',
      severity: isLate ? 'red' : 'warn',
      sentence: `The recovery sheet ${isLate ? `hasn’t been printed for ${days} days` : 'isn’t printed yet'}. If this server and its backups are lost, so are the keys that sign certificates.`,
      link: { label: 'Open Data', to: staffMap.data() },
      permission: 'data.export',
    },
  ];
}
