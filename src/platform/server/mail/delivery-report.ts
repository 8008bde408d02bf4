// Reports of mail servers that an email could not be delivered (RFC 3464), as they arrive at the return address. Only
// their fields count, never their sentences.

export type Failure = {
  /** As in "5.1.1" (RFC 3463). */
  readonly status: string;
  /** The words of the server that refused the email; '' where there are none. */
  readonly words: string;
};

export type ReturnedMail = {
  readonly says: 'failed' | 'arrived' | 'nothing';
  /** Everything that may say which email it is about: Message-IDs, and addresses it was returned to. */
  readonly messageIds: readonly string[];
  readonly returnedTo: readonly string[];
  readonly failures: readonly Failure[];
};

/** No report has more parts, or is nested deeper. */
const mostParts = 50;
const mostDepth = 4;

type Fields = ReadonlyMap<string, readonly string[]>;
type Part = { readonly fields: Fields; readonly body: string };

/** Fields of a header, unfolded (RFC 5322, 2.2.3); names in lower case. */
function fieldsOf(text: string): Fields {
  const fields = new Map<string, string[]>();
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at <= 0) continue;
    const name = line.slice(0, at).trim().toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  return fields;
}

const first = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? '';

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text);
  return end === null
    ? { fields: fieldsOf(text), body: '' }
    : { fields: fieldsOf(text.slice(0, end.index)), body: text.slice(end.index + end[0].length) };
}

const typeOf = ({ fields }: Part): string => (first(fields, 'content-type').split(';')[0] ?? '').trim().toLowerCase();

/** A parameter of a Content-Type, quoted or not. */
function parameterOf({ fields }: Part, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(first(fields, 'content-type'));
  return found?.[1] ?? found?.[2] ?? '';
}

/** The text of a part, decoded as its header says. */
function textOf({ fields, body }: Part): string {
  const encoding = first(fields, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/[ \t]*=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The parts of a multipart message (RFC 2046, 5.1). */
function partsOf(part: Part): Part[] {
  const boundary = parameterOf(part, 'boundary');
  if (boundary === '') return [];
  const marker = boundary.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return part.body
    .split(new RegExp(`(?:^|\\r?\\n)--${marker}(?:--)?[ \\t]*(?=\\r?\\n|$)`))
    .slice(1, mostParts)
    .map((text) => partOf(text.replace(/^\r?\n/, '')));
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** What a report says of each recipient. The first group of fields is about the report itself. */
const recipientsIn = (text: string): Fields[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));

const actionOf = (fields: Fields): string => first(fields, 'action').toLowerCase();

/** The status and the words of a recipient whose delivery failed for good. */
function failureOf(fields: Fields): Failure[] {
  const status = /^([245]\.\d{1,3}\.\d{1,3})/.exec(first(fields, 'status'))?.[1];
  if (status === undefined || actionOf(fields) !== 'failed') return [];
  const words = oneLine(first(fields, 'diagnostic-code').replace(/^[\w-]+;/, ''));
  return [{ status, words: words.slice(0, 300) }];
}

const idsIn = (value: string): string[] => value.match(/<[^<>\s]{1,250}>/g) ?? [];

const isReport = (message: Part, type: RegExp): boolean =>
  typeOf(message) === 'multipart/report' && type.test(parameterOf(message, 'report-type'));

/** An automatic answer of the person whom an email reached, such as an absence (RFC 3834), or a receipt of a reader. */
const isAnswer = (message: Part): boolean =>
  isReport(message, /^disposition-notification$/i) ||
  (typeOf(message) !== 'multipart/report' && /^auto-/i.test(first(message.fields, 'auto-submitted')));

const arrived = new Set(['delivered', 'relayed', 'expanded']);

/**
 * Reads what came back about an email. `says` is `failed` where a report says so, `arrived` where it says that, and
 * `nothing` of a delay, and of anything that is no report. Null of an answer by whom the email reached. `raw` is the
 * message as it came.
 */
export function readReturned(raw: Uint8Array): ReturnedMail | null {
  const message = partOf(Buffer.from(raw).toString('utf8'));
  if (isAnswer(message)) return null;
  const messageIds: string[] = [];
  const recipients: Fields[] = [];
  const read = (part: Part, depth: number): void => {
    const type = typeOf(part);
    if (type === 'message/delivery-status' || type === 'message/global-delivery-status')
      recipients.push(...recipientsIn(textOf(part)));
    else if (/^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(type))
      messageIds.push(...idsIn(first(partOf(textOf(part).trimStart()).fields, 'message-id')));
    else if (type.startsWith('multipart/') && depth < mostDepth)
      for (const each of partsOf(part)) read(each, depth + 1);
  };
  if (isReport(message, /^"?delivery-status"?$/i)) read(message, 0);
  const failures = recipients.flatMap(failureOf);
  const hasArrived = recipients.length > 0 && recipients.every((each) => arrived.has(actionOf(each)));
  const returnedTo = ['to', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap(
    (name) => message.fields.get(name)?.flatMap((value) => value.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []) ?? [],
  );
  return {
    messageIds,
    returnedTo,
    failures,
    says: failures.length > 0 ? 'failed' : hasArrived ? 'arrived' : 'nothing',
  };
}

/**
 * Whether a status says that nothing can be delivered to the address: it, its mailbox, or its domain does not exist.
 * A full mailbox, a refused content, and time that ran out say nothing about the address (RFC 3463).
 */
export const isAboutAddress = (status: string): boolean => /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/.test(status);
