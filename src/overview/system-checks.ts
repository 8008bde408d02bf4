// What the System page says of the machine: a line for each thing that can go wrong, and what to do about it.
import { formatDateTime } from '#platform/shared/dates.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import { staffMap } from '#site-map.ts';

/** `off` is neither good nor bad. */
export type CheckState = 'ok' | 'off' | 'warn' | 'red';

export type SystemCheck = {
  readonly key: string;
  readonly label: string;
  readonly state: CheckState;
  readonly sentence: string;
  /** What to do; '' where nothing is to be done. */
  readonly todo: string;
  readonly link: { readonly label: string; readonly to: string } | null;
};

type FailingJob = { readonly name: string; readonly tries: number; readonly since: Temporal.Instant };

export type SystemFacts = {
  readonly now: Temporal.Instant;
  readonly timeZone: string;
  readonly release: string;
  readonly publicUrl: string;
  readonly isLocal: boolean;
  readonly mail: {
    readonly from: 'environment' | 'settings' | null;
    readonly waiting: number;
    readonly oldestAt: Temporal.Instant | null;
    readonly givenUp: number;
  };
  readonly disk: {
    readonly freeBytes: number;
    readonly totalBytes: number;
    readonly filesBytes: number;
    readonly databaseBytes: number;
    readonly backupsBytes: number;
    /** What files and backups took in the last 30 days. */
    readonly grownBytes: number;
  };
  /** By how many milliseconds this machine’s clock is ahead of the database’s. */
  readonly clockAheadMs: number;
  readonly failing: readonly FailingJob[];
  readonly waiting: readonly FailingJob[];
  readonly backup: {
    readonly lastAt: Temporal.Instant | null;
    readonly everyDays: number | null;
    readonly triedAt: Temporal.Instant | null;
    readonly isRestorable: boolean | null;
  };
  /** Things that members can find, and those of them that the search knows. */
  readonly search: { readonly shown: number; readonly known: number };
  readonly database: { readonly isEmbedded: boolean; readonly version: string };
  /** `problem`: why it can’t be read; null where it can. */
  readonly storage: { readonly kind: 'folder' | 's3'; readonly problem: string | null };
};

const gigabyte = 1_000_000_000;
/** Free bytes below which it is said, and below which it hurts. */
const littleBytes = 10 * gigabyte;
const noBytes = 2 * gigabyte;
/** Below this much of a machine’s disk it is said too. */
const littleShare = 0.1;
/** Beyond this, codes of authenticators and links run out at the wrong time. */
const clockWarnMs = 5_000;
const clockRedMs = 30_000;
const oldBackupDays = 30;

const count = (many: number, one: string, several: string): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : several}`;

function diskCheck({
  freeBytes,
  totalBytes,
  filesBytes,
  databaseBytes,
  backupsBytes,
  grownBytes,
}: SystemFacts['disk']) {
  const days = grownBytes <= 0 ? null : Math.floor(freeBytes / (grownBytes / 30));
  const isFilling = days !== null && days < 60;
  const state: CheckState =
    freeBytes < noBytes || (days !== null && days < 7)
      ? 'red'
      : freeBytes < littleBytes || freeBytes < totalBytes * littleShare || isFilling
        ? 'warn'
        : 'ok';
  const rate = days === null ? '' : ` At this month’s rate it’s full in ${count(days, 'day', 'days')}.`;
  return {
    state,
    sentence:
      `${sizeText(freeBytes)} free of ${sizeText(totalBytes)}. Files ${sizeText(filesBytes)}, database ${sizeText(databaseBytes)}, backups ${backupsBytes === 0 ? 'none' : sizeText(backupsBytes)}.` +
      (isFilling ? rate : ''),
    todo: state === 'ok' ? '' : 'Delete old backups, remove files that nothing uses, or give the server a larger disk.',
    link: state === 'ok' ? null : { label: 'Open Data', to: staffMap.data() },
  };
}

function mailCheck({ from, waiting, oldestAt, givenUp }: SystemFacts['mail'], now: Temporal.Instant) {
  const link = { label: 'Open mail server', to: staffMap.settings('mail') };
  if (from === null)
    return {
      state: 'red' as const,
      sentence: 'No mail server is set up. Outgoing email is captured on this machine.',
      todo: 'Set up a mail server.',
      link,
    };
  const isStuck = oldestAt !== null && now.since(oldestAt).total('minutes') > 15;
  const by = from === 'environment' ? 'SMTP_URL' : 'Settings';
  if (isStuck)
    return {
      state: 'red' as const,
      sentence: `${count(waiting, 'email is', 'emails are')} waiting, the oldest for ${Math.floor(now.since(oldestAt).total('minutes'))} minutes.`,
      todo: 'Send a test email: it shows what the mail server answers.',
      link,
    };
  if (givenUp > 0)
    return {
      state: 'warn' as const,
      sentence: `${count(givenUp, 'email', 'emails')} couldn’t be delivered in the last week. The mail server is set in ${by}.`,
      todo: 'Check the addresses: the Mail tab of a student says why.',
      link: { label: 'Find the student', to: staffMap.students() },
    };
  return { state: 'ok' as const, sentence: `No email is late. The mail server is set in ${by}.`, todo: '', link };
}

function addressCheck({ publicUrl, isLocal }: Pick<SystemFacts, 'publicUrl' | 'isLocal'>) {
  if (isLocal)
    return {
      state: 'warn' as const,
      sentence: `Links in emails begin with ${publicUrl}, which works only on this machine.`,
      todo: 'Ask whoever runs the server to set PUBLIC_URL to the address that members use.',
    };
  if (!publicUrl.startsWith('https://'))
    return {
      state: 'red' as const,
      sentence: `Links in emails say http://: ${publicUrl}. What members type travels unencrypted.`,
      todo: 'Ask whoever runs the server to put TLS in front of it, and to set PUBLIC_URL to the https:// address.',
    };
  return { state: 'ok' as const, sentence: `Links in emails begin with ${publicUrl}.`, todo: '' };
}

function clockCheck(aheadMs: number) {
  const away = Math.abs(aheadMs);
  const state: CheckState = away > clockRedMs ? 'red' : away > clockWarnMs ? 'warn' : 'ok';
  return state === 'ok'
    ? { state, sentence: 'The clocks of this machine and of the database agree.', todo: '' }
    : {
        state,
        sentence: `This machine’s clock is ${(away / 1000).toLocaleString('en-US', { maximumFractionDigits: 0 })} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s.`,
        todo: 'Ask whoever runs the server to turn on time synchronization (NTP) on both.',
      };
}

function backupCheck(
  { lastAt, everyDays, triedAt, isRestorable }: SystemFacts['backup'],
  now: Temporal.Instant,
  timeZone: string,
) {
  const when = (at: Temporal.Instant) => formatDateTime(at.epochMilliseconds, timeZone);
  if (lastAt === null)
    return { state: 'red' as const, sentence: 'There is no backup.', todo: 'Make one, and set a schedule.' };
  const tried =
    triedAt === null
      ? ' It has never been tested.'
      : isRestorable === true
        ? ` Tested ${when(triedAt)}: it can be restored.`
        : isRestorable === false
          ? ` Tested ${when(triedAt)}: it can’t be restored.`
          : '';
  const sentence = `Last backup ${when(lastAt)}.${tried}`;
  if (isRestorable === false) return { state: 'red' as const, sentence, todo: 'Make another one, and test it.' };
  const oldest = everyDays === null ? oldBackupDays : everyDays + 1;
  if (now.since(lastAt).total('hours') > oldest * 24)
    return { state: 'red' as const, sentence, todo: 'It’s old. Make another one.' };
  if (everyDays === null)
    return { state: 'warn' as const, sentence: `${sentence} Automatic backups are off.`, todo: 'Set a schedule.' };
  if (triedAt === null) return { state: 'warn' as const, sentence, todo: 'Test it once.' };
  return { state: 'ok' as const, sentence, todo: '' };
}

/** Every line of the System page, in the order in which they are shown. */
export function systemChecks(facts: SystemFacts): readonly SystemCheck[] {
  const { now, timeZone, release, mail, disk, failing, waiting, backup, search, database, storage } = facts;
  const toData = { label: 'Open Data', to: staffMap.data() };
  const missing = search.shown - search.known;
  return [
    {
      key: 'release',
      label: 'Release',
      state: 'off',
      sentence: release,
      todo: '',
      link: null,
    },
    { key: 'mail', label: 'Email', ...mailCheck(mail, now) },
    { key: 'address', label: 'Address', link: null, ...addressCheck(facts) },
    { key: 'disk', label: 'Disk', ...diskCheck(disk) },
    { key: 'backup', label: 'Backup', link: toData, ...backupCheck(backup, now, timeZone) },
    {
      key: 'jobs',
      label: 'Background jobs',
      link: null,
      ...(failing.length + waiting.length === 0
        ? { state: 'ok' as const, sentence: 'No jobs are failing or late.', todo: '' }
        : {
            state: 'warn' as const,
            sentence: [
              ...(failing.length === 0 ? [] : [`${count(failing.length, 'kind is', 'kinds are')} failing`]),
              ...(waiting.length === 0
                ? []
                : [`${count(waiting.length, 'kind is', 'kinds are')} more than an hour late`]),
            ]
              .join(', ')
              .concat('.'),
            todo:
              failing.length > 0
                ? 'Try again below. If it fails again, the server’s log says why.'
                : 'Ask whoever runs the server whether the worker process is running.',
          }),
    },
    {
      key: 'search',
      label: 'Search',
      link: null,
      ...(missing === 0
        ? {
            state: 'ok' as const,
            sentence:
              search.shown === 0
                ? 'Nothing is published yet.'
                : `Search covers all ${count(search.shown, 'item', 'items')}.`,
            todo: '',
          }
        : {
            state: 'warn' as const,
            sentence: `The search is missing ${count(missing, 'item', 'items')} of ${search.shown.toLocaleString('en-US')}.`,
            todo: 'Ask whoever runs the server to restart it. If that doesn’t help, report it.',
          }),
    },
    {
      key: 'database',
      label: 'Database',
      state: 'off',
      sentence: `PostgreSQL ${database.version}, ${database.isEmbedded ? 'part of this installation' : 'on its own server'}.`,
      todo: '',
      link: null,
    },
    { key: 'clock', label: 'Clock', link: null, ...clockCheck(facts.clockAheadMs) },
    {
      key: 'storage',
      label: 'File storage',
      link: null,
      ...(storage.problem === null
        ? {
            state: 'ok' as const,
            sentence:
              storage.kind === 's3'
                ? 'Files are in S3, which can be reached.'
                : 'Files are in a folder on this server.',
            todo: '',
          }
        : {
            state: 'red' as const,
            sentence: `${storage.kind === 's3' ? 'S3 doesn’t answer' : 'The folder can’t be read'}: ${storage.problem}`,
            todo: 'Videos, handouts, and pictures can’t be opened. Ask whoever runs the server to check STORAGE_URL.',
          }),
    },
  ];
}

/** What people call a kind of job, by the beginning of its name. */
const jobWords: readonly (readonly [string, string])[] = [
  ['mail.', 'Emails'],
  ['push.', 'Notifications'],
  ['data.', 'Backups'],
  ['credit.submit-to-agd', 'AGD rosters'],
  ['credit.', 'Certificates and the ledger'],
  ['seats.', 'Webinar seats and reminders'],
  ['accounts.', 'Accounts'],
  ['consent.', 'Consent'],
  ['authoring.', 'Scheduled publishing'],
  ['catalogue.', 'Speakers'],
  ['promotion.', 'Advertisement counts'],
  ['staff.', 'Team and audit log'],
  ['platform.read-file-text', 'Indexing of handouts'],
  ['platform.check-upload', 'Upload checks'],
  ['platform.carry-out', 'Bulk actions'],
  ['platform.', 'Housekeeping'],
];
export const jobWord = (name: string): string => jobWords.find(([begin]) => name.startsWith(begin))?.[1] ?? name;
