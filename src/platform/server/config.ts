// The only reader of the environment. Each setting has one line for the person who installs the portal; the table in
// docs/guide is made from them.
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

type Setting = { readonly name: string; readonly fallback: string; readonly purpose: string };

/** Every setting with its default and what it is for, in the order of the table in `docs/guide/settings.md`. */
export const settings = [
  { name: 'PORT', fallback: '8080', purpose: 'The port for pages and the API.' },
  { name: 'HOST', fallback: 'localhost', purpose: 'The address to listen on. Use 0.0.0.0 for all network interfaces.' },
  {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:<PORT>',
    purpose:
      'The address members use, as in https://learn.example.org. It can’t have a path. Links in emails are built from it.',
  },
  { name: 'DATA_DIR', fallback: './data', purpose: 'The folder for the embedded database, files, and captured email.' },
  {
    name: 'KEYS_DIR',
    fallback: '<DATA_DIR>/keys',
    purpose: 'The folder of the keys that sign records. Machines that share a database share it.',
  },
  {
    name: 'SEAL_P12',
    fallback: '',
    purpose:
      'Your own document-signing certificate, as the path of a PKCS#12 file (.p12, .pfx). It seals certificates in place of the portal’s.',
  },
  { name: 'SEAL_P12_PASSWORD', fallback: '', purpose: 'The password of the file in SEAL_P12.' },
  {
    name: 'TSA_URL',
    fallback: '',
    purpose:
      'A time-stamp authority (RFC 3161), as in https://tsa.example/. Each week it stamps the newest checkpoint of the records. It gets a fingerprint and no personal data. The portal must reach it.',
  },
  {
    name: 'DATABASE_URL',
    fallback: '',
    purpose: 'Your own PostgreSQL server (15 or newer). Without it, the portal runs one in DATA_DIR.',
  },
  {
    name: 'DATABASE_POOLER',
    fallback: 'none',
    purpose: 'Set to transaction when DATABASE_URL points to a pooler such as PgBouncer (transaction or session mode).',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    fallback: '',
    purpose:
      'With DATABASE_POOLER: the address of the PostgreSQL server itself, used for migrations, jobs, and notifications.',
  },
  {
    name: 'DATABASE_POOL',
    fallback: '10',
    purpose: 'Maximum number of database connections per process for requests. Jobs and notifications use three more.',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    purpose:
      'The mail server, as smtp://user:password@host:587. It overrides the one in the console’s settings. Without either, email is captured in the database and in DATA_DIR/mail.',
  },
  { name: 'MAIL_FROM', fallback: '', purpose: 'The sender of emails. Defaults to the provider’s name and address.' },
  {
    name: 'BOUNCE_ADDRESS',
    fallback: '',
    purpose:
      'Where undeliverable emails come back to, as in bounces@society.org. Each email gets an address of its own with a + and a code before the @, so the mail server must accept those too. Without it, they come back to the sender.',
  },
  {
    name: 'BOUNCE_SECRET',
    fallback: '',
    purpose:
      'The secret with which your mail server hands returned emails to /api/bounced-mail. Without it, that address does not exist.',
  },
  {
    name: 'STORAGE_URL',
    fallback: '',
    purpose:
      'Where files are stored: file:///folder or s3://key:secret@host/bucket?region=…. Defaults to DATA_DIR/files.',
  },
  {
    name: 'FFMPEG_PATH',
    fallback: '',
    purpose:
      'The program that converts videos that some browsers can’t play (HEVC), as a path such as /usr/bin/ffmpeg. Without it, they are refused with what to do.',
  },
  {
    name: 'TRANSCRIBE_COMMAND',
    fallback: '',
    purpose:
      'The program that writes a first version of captions, as a JSON list of the program and its arguments: ["/usr/local/bin/transcribe","{input}","{output}"]. {input} is the video, {output} the VTT or SRT file to write. No shell reads it.',
  },
  {
    name: 'ZOOM_WEBHOOK_SECRET',
    fallback: '',
    purpose:
      'The secret token for Zoom’s joined and left webhooks to /api/zoom-webhook. Without it, that address does not exist.',
  },
  {
    name: 'ZOOM_HOST',
    fallback: 'zoom.us',
    purpose:
      'Where the Zoom account connected in the console’s settings is: zoom.us, or zoomgov.com for Zoom for Government. The portal must reach this host and api. before it over HTTPS.',
  },
  {
    name: 'CE_BROKER_HOST',
    fallback: 'webservices.cebroker.com',
    purpose:
      'Where CE Broker’s web service is: webservices.cebroker.com, or test.webservices.cebroker.com to try it. The portal must reach it over HTTPS.',
  },
  {
    name: 'STAFF_KEY',
    fallback: '',
    purpose:
      'The key (64 hexadecimal digits) that encrypts staff authenticators in the database. Use the same key for every process. Without it, the portal creates one in DATA_DIR/staff.key.',
  },
  {
    name: 'PUSH_SERVICES',
    fallback: 'fcm.googleapis.com updates.push.services.mozilla.com *.push.apple.com *.notify.windows.com',
    purpose:
      'The browser push services that notifications may be sent to, separated by spaces. The portal must reach them over HTTPS. *. matches every subdomain.',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    fallback: '',
    purpose:
      'The passphrase for the backup and restore commands (docs/guide/backup.md). Without it, they read it from the first line of input.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'no',
    purpose:
      'Set to yes when a proxy in front sets X-Forwarded-For, so that rate limits apply to the visitor and not the proxy. For a chain of proxies, set their number.',
  },
  {
    name: 'DRAIN_SECONDS',
    fallback: 'auto',
    purpose:
      'How long a stopping process keeps answering while /readyz returns 503, so that a load balancer can switch first: 0 to 300, or auto. auto is 5, or 0 if the portal listens only on this machine without a proxy.',
  },
  {
    name: 'METRICS_PORT',
    fallback: '',
    purpose: 'The port of /metrics for Prometheus. Each process has its own. Without it, there are no metrics.',
  },
  {
    name: 'METRICS_HOST',
    fallback: 'localhost',
    purpose:
      'The address /metrics listens on. It has no password, so never use one that is reachable from the internet.',
  },
  {
    name: 'CACHE_MB',
    fallback: '64',
    purpose:
      'How much memory, in megabytes, each process may use to cache pages and answers that are the same for all visitors: 8 to 4096.',
  },
  { name: 'LOG_LEVEL', fallback: 'info', purpose: 'fatal, error, warn, info, debug, trace, or silent.' },
  {
    name: 'JOBS',
    fallback: 'inside',
    purpose: 'inside: this process also runs background jobs. apart: `npm run worker` runs them.',
  },
  {
    name: 'DEMO',
    fallback: 'auto',
    purpose:
      'Whether to load the demo catalog into an empty database: auto (only the embedded one), yes, or no. Demo students are included only while HOST and PUBLIC_URL are local.',
  },
  {
    name: 'NODE_ENV',
    fallback: 'production',
    purpose: 'Set to development to show the mailbox at /dev/mail with any database and address.',
  },
] as const satisfies readonly Setting[];

/** A secret that prints as `***` wherever it is logged or joined into text. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return '***';
  }
  toJSON(): string {
    return '***';
  }
}

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Scheme, host, and port in lower case, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Where the keys that sign records are. */
  readonly keysDir: string;
  /** The file with the provider's own certificate, which seals in place of the portal's; null: there is none. */
  readonly sealP12: string | null;
  readonly sealP12Password: Secret | null;
  /** Where checkpoints get their time stamps; null: nowhere. */
  readonly tsaUrl: string | null;
  readonly databaseUrl: Secret | null;
  /** The server itself, where `databaseUrl` is the address of a pooler; else null. */
  readonly databaseDirectUrl: Secret | null;
  readonly databasePool: number;
  readonly smtpUrl: Secret | null;
  readonly mailFrom: string | null;
  /** Where undeliverable emails come back to. */
  readonly bounceAddress: string | null;
  readonly bounceSecret: Secret | null;
  readonly storageUrl: Secret | null;
  readonly ffmpegPath: string | null;
  /** The program and its arguments, among them `{input}` and `{output}`. */
  readonly transcribeCommand: readonly string[] | null;
  readonly zoomWebhookSecret: Secret | null;
  /** Where Zoom signs an app in, and where its API begins. */
  readonly zoomAddresses: { readonly token: string; readonly api: string };
  readonly ceBrokerOrigin: string;
  /** 32 bytes in hex, or null for the file in `dataDir`. */
  readonly staffKey: Secret | null;
  /** Hosts (`*.` before one for every name below it) or whole origins that notices may be sent to. */
  readonly pushServices: readonly string[];
  readonly backupPassphrase: Secret | null;
  /** How many proxies of the operator's own are in front. */
  readonly proxies: number;
  /** Seconds from the order to stop until the port is closed. */
  readonly drainSec: number;
  /** The port of /metrics, or null for none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Whether OpenTelemetry's own variables name a collector for traces. */
  readonly traces: boolean;
  /** For what is the same for everyone: pages and answers together. */
  readonly cacheBytes: number;
  readonly logLevel: string;
  readonly jobs: 'inside' | 'apart';
  readonly demo: boolean;
  readonly development: boolean;
  /** Whether `/dev/mail` exists, and whether it answers to this machine alone. Its key is asked for in either case. */
  readonly mailbox: 'off' | 'local' | 'anywhere';
};

/** Thrown for wrong settings. The message lists each on a line with what to write instead. */
export class WrongSettings extends Error {}

const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(choices)}`);
const isAddress = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);
const addressOf = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => value === '' || isAddress(value, protocols),
        `must begin with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      ),
    );
const addressWithHost = (...protocols: string[]) =>
  addressOf(...protocols).check(
    z.refine((value) => !URL.canParse(value) || new URL(value).host !== '', 'must name a host'),
  );
/** What an address has besides its scheme, host, and port. */
const partsOf = ({ username, password, pathname, search, hash }: URL): readonly string[] => [
  ...(username || password ? ['a user name or password'] : []),
  ...(pathname === '/' ? [] : ['a path']),
  ...(search ? ['a query'] : []),
  ...(hash ? ['a fragment'] : []),
];
const ownAddress = addressWithHost('http:', 'https:').check(
  z.superRefine((value, { addIssue }) => {
    const parts = isAddress(value, ['http:', 'https:']) ? partsOf(new URL(value)) : [];
    const named = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(parts);
    if (parts.length > 0)
      addIssue(`can’t have ${named}: the portal needs a host name of its own, as in https://learn.example.org`);
  }),
);
const storageAddress = addressOf('file:', 's3:', 's3+http:').check(
  z.refine(
    (value) => !isAddress(value, ['file:']) || new URL(value).host === '',
    'must have three slashes before the folder, as in file:///srv/files',
  ),
  z.refine(
    (value) => !isAddress(value, ['s3:', 's3+http:']) || /^\/+[^/]/.test(new URL(value).pathname),
    'must name a host and a bucket, as in s3://key:secret@host/bucket',
  ),
);
/** A list of hosts, as libpq knows it, is not known to the driver. */
const hostList = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?(?![^/?]*@)[^/?]*,/;
const databaseAddress = z.string().check(
  z.refine(
    (value) => !hostList.test(value),
    'must name one host: HAProxy connects to the current primary (docs/guide/scale.md)',
  ),
  z.refine(
    (value) => value === '' || hostList.test(value) || isAddress(value, ['postgres:', 'postgresql:']),
    'must begin with postgres:// or postgresql://',
  ),
);
const wholeNumber = (low: number, high: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d+$/.test(value) && Number(value) >= low && Number(value) <= high,
          `must be a whole number from ${low} to ${high}`,
        ),
      ),
    z.transform(Number),
  );

/** The addresses of a Zoom host. A whole origin has both: a stand-in in a test. */
const zoomAddressesOf = (host: string) =>
  host.includes('://')
    ? { token: `${host}/oauth/token`, api: `${host}/v2` }
    : { token: `https://${host}/oauth/token`, api: `https://api.${host}/v2` };

/** The program and arguments of a JSON list; null of anything else. */
function commandIn(value: string): readonly string[] | null {
  try {
    const read = z.array(z.string()).check(z.minLength(2)).safeParse(JSON.parse(value));
    const isWhole =
      read.success && ['{input}', '{output}'].every((name) => read.data.some((arg) => arg.includes(name)));
    return isWhole ? read.data : null;
  } catch {
    return null;
  }
}

const environment = z.object({
  PORT: wholeNumber(0, 65535),
  HOST: z.string().check(z.minLength(1, 'must not be empty')),
  PUBLIC_URL: ownAddress,
  DATA_DIR: z.string().check(z.minLength(1, 'must not be empty')),
  KEYS_DIR: z.string(),
  SEAL_P12: z.string(),
  SEAL_P12_PASSWORD: z.string(),
  TSA_URL: addressOf('http:', 'https:').check(
    z.refine(
      (value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '',
      'can’t have a user name or password',
    ),
  ),
  DATABASE_URL: databaseAddress,
  DATABASE_POOLER: oneOf('none', 'transaction'),
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_POOL: wholeNumber(2, 200),
  SMTP_URL: addressWithHost('smtp:', 'smtps:'),
  MAIL_FROM: z.string(),
  BOUNCE_ADDRESS: z.string().check(z.regex(/^(?:[^\s@+]+@[^\s@]+)?$/, 'must be an email address without +')),
  BOUNCE_SECRET: z.string().check(z.regex(/^(?:\S{16,})?$/, 'must have at least 16 characters, without spaces')),
  STORAGE_URL: storageAddress,
  FFMPEG_PATH: z.string(),
  TRANSCRIBE_COMMAND: z
    .string()
    .check(
      z.refine(
        (value) => value === '' || commandIn(value) !== null,
        'must be a JSON list of strings with {input} and {output}',
      ),
    ),
  ZOOM_WEBHOOK_SECRET: z.string(),
  ZOOM_HOST: z.string().check(z.regex(/^(?:https?:\/\/)?[\w.-]+(?::\d+)?$/, 'must be a host name')),
  CE_BROKER_HOST: z.string().check(z.regex(/^(?:https?:\/\/)?[\w.-]+(?::\d+)?$/, 'must be a host name')),
  STAFF_KEY: z.string().check(z.regex(/^(?:[0-9a-fA-F]{64})?$/, 'must be 64 hexadecimal digits')),
  PUSH_SERVICES: z
    .string()
    .check(
      z.regex(
        /^(?:(?:https?:\/\/)?(?:\*\.)?[\w.-]+(?::\d+)?)(?: +(?:https?:\/\/)?(?:\*\.)?[\w.-]+(?::\d+)?)*$/,
        'must be host names separated by spaces',
      ),
    ),
  BACKUP_PASSPHRASE: z.string(),
  TRUST_PROXY: z.string().check(z.regex(/^(?:yes|no|[1-9])$/, 'must be yes, no, or the number of proxies')),
  DRAIN_SECONDS: z
    .string()
    .check(
      z.refine(
        (value) => value === 'auto' || (/^\d{1,3}$/.test(value) && Number(value) <= 300),
        'must be auto or a whole number from 0 to 300',
      ),
    ),
  METRICS_PORT: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => value === '' || (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65535),
          'must be a whole number from 1 to 65535',
        ),
      ),
    z.transform((value) => (value === '' ? null : Number(value))),
  ),
  METRICS_HOST: z.string().check(z.minLength(1, 'must not be empty')),
  CACHE_MB: wholeNumber(8, 4096),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  JOBS: oneOf('inside', 'apart'),
  DEMO: oneOf('auto', 'yes', 'no'),
  NODE_ENV: oneOf('production', 'development', 'test'),
});

/** Whether a host name means this machine and nothing else. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(hostname);

/**
 * Whether traces have somewhere to go, by the standard variables that OpenTelemetry itself reads. Throws if they ask
 * for a protocol that is not spoken.
 */
function wantsTraces(env: Readonly<Record<string, string | undefined>>): boolean {
  const given = (name: string) => env[name]?.trim() ?? '';
  const collector = given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || given('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (collector === '' || given('OTEL_SDK_DISABLED').toLowerCase() === 'true') return false;
  if (given('OTEL_TRACES_EXPORTER') === 'none') return false;
  if (!isAddress(collector, ['http:', 'https:']))
    throw new WrongSettings('OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://.');
  const protocol = given('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || given('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (!['', 'http/protobuf'].includes(protocol))
    throw new WrongSettings(
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, the only protocol the portal supports.',
    );
  return true;
}

/** Reads and checks every setting. Throws `WrongSettings` naming all that are wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    settings.map(({ name, fallback }) => [name, env[name]?.trim() || (fallback.includes('<') ? '' : fallback)]),
  );
  const read = environment.safeParse(given);
  if (!read.success) {
    throw new WrongSettings(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const value = read.data;
  const development = value.NODE_ENV === 'development';
  const embedded = value.DATABASE_URL === '';
  const pooler = [value.DATABASE_POOLER === 'transaction', value.DATABASE_DIRECT_URL !== ''];
  if (pooler.includes(true) && (pooler.includes(false) || embedded))
    throw new WrongSettings(
      'Behind a pooler, set all three: DATABASE_URL to the pooler, DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the PostgreSQL server itself.',
    );
  // As browsers compare addresses: HTTPS://Learn.Example.org is https://learn.example.org.
  const publicUrl = new URL(value.PUBLIC_URL || `http://localhost:${value.PORT}`).origin;
  return Object.freeze({
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    dataDir: resolve(value.DATA_DIR),
    keysDir: resolve(value.KEYS_DIR || join(value.DATA_DIR, 'keys')),
    sealP12: value.SEAL_P12 ? resolve(value.SEAL_P12) : null,
    sealP12Password: value.SEAL_P12_PASSWORD ? new Secret(value.SEAL_P12_PASSWORD) : null,
    tsaUrl: value.TSA_URL || null,
    databaseUrl: embedded ? null : new Secret(value.DATABASE_URL),
    databaseDirectUrl: value.DATABASE_DIRECT_URL ? new Secret(value.DATABASE_DIRECT_URL) : null,
    databasePool: value.DATABASE_POOL,
    smtpUrl: value.SMTP_URL ? new Secret(value.SMTP_URL) : null,
    mailFrom: value.MAIL_FROM || null,
    bounceAddress: value.BOUNCE_ADDRESS || null,
    bounceSecret: value.BOUNCE_SECRET ? new Secret(value.BOUNCE_SECRET) : null,
    storageUrl: value.STORAGE_URL ? new Secret(value.STORAGE_URL) : null,
    ffmpegPath: value.FFMPEG_PATH || null,
    transcribeCommand: commandIn(value.TRANSCRIBE_COMMAND),
    zoomWebhookSecret: value.ZOOM_WEBHOOK_SECRET ? new Secret(value.ZOOM_WEBHOOK_SECRET) : null,
    zoomAddresses: zoomAddressesOf(value.ZOOM_HOST),
    // A whole origin is a stand-in in a test.
    ceBrokerOrigin: value.CE_BROKER_HOST.includes('://') ? value.CE_BROKER_HOST : `https://${value.CE_BROKER_HOST}`,
    staffKey: value.STAFF_KEY ? new Secret(value.STAFF_KEY) : null,
    pushServices: value.PUSH_SERVICES.toLowerCase().split(/ +/),
    backupPassphrase: value.BACKUP_PASSPHRASE ? new Secret(value.BACKUP_PASSPHRASE) : null,
    proxies: value.TRUST_PROXY === 'no' ? 0 : value.TRUST_PROXY === 'yes' ? 1 : Number(value.TRUST_PROXY),
    drainSec:
      value.DRAIN_SECONDS !== 'auto'
        ? Number(value.DRAIN_SECONDS)
        : isLoopback(value.HOST) && value.TRUST_PROXY === 'no'
          ? 0
          : 5,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    traces: wantsTraces(env),
    cacheBytes: value.CACHE_MB * 1_000_000,
    logLevel: value.LOG_LEVEL,
    jobs: value.JOBS,
    demo: value.DEMO === 'yes' || (value.DEMO === 'auto' && embedded),
    development,
    mailbox: development
      ? 'anywhere'
      : embedded && !value.SMTP_URL && isLoopback(new URL(publicUrl).hostname)
        ? 'local'
        : 'off',
  });
}
