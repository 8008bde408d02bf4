// CE Broker's web service. Written from its public help pages; docs/guide/reporting.md says what was never tried
// against the real service.
import type { Context } from '#platform/server/context.ts';
import type { ReportedCredit } from '../../../recipes.ts';
import { ChannelFault, type Receipt, type WireChannel } from './report-channel.ts';
import {
  elementsOf,
  licenseesXml,
  readAnswer,
  rostersXml,
  valueOf,
  type LicenseAsked,
  type ProviderKeys,
  type XmlNode,
} from './ce-broker-xml.ts';

/** One answer may take this long, in milliseconds. Batches are small so that the service needs less. */
export const timeoutMs = 60_000;
const licenseTimeoutMs = 5000;
/** An answer is never longer; the service takes 16 MB. */
const mostAnswer = 16 * 1024 * 1024;
/** No license has it: the answer says whether key and provider number are right, and nothing else. */
const noLicense = '0';

/** Errors of a connection that was never made: nothing was received. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const codesOf = (error: unknown): readonly string[] => {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown };
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...(cause === undefined ? [] : codesOf(cause)),
    ...(Array.isArray(errors) ? errors.flatMap(codesOf) : []),
  ];
};

/** The service's words on one line. */
const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
const isAboutKey = (message: string): boolean => /upload.?key|parent.?provider|not authori[sz]ed/i.test(message);

/** Letters and digits alone: "DN 21844" and "DN21844" are one license. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

function wrongKey(message: string): ChannelFault {
  const words = wordsOf(message);
  return new ChannelFault(
    'wrong-key',
    `CE Broker refused the upload key or the provider number.${words === '' ? '' : ` It says: “${words}”`}`,
  );
}

/** Whether an entry of a receipt is about this credit, as far as it says. */
function isAbout(attendee: XmlNode, { facts }: ReportedCredit): boolean {
  const number = ['license', 'state_license_format', 'licensee_number']
    .map((name) => bare(valueOf(attendee, name)))
    .find(Boolean);
  const own = bare(String(facts.licenseNumber));
  // It may write a Florida license without the letters of the profession.
  return number !== undefined && (number === own || own.replace(/^\p{L}+/u, '') === number);
}

/** What became of a credit by its part of a receipt; null where that is about something else. */
function receiptOf(roster: XmlNode, credit: ReportedCredit): Receipt | null {
  const course = valueOf(roster, 'provider_course_code');
  const attendees = elementsOf(roster, 'attendee');
  const [attendee] = attendees;
  const isOther =
    attendees.length > 1 ||
    (course !== '' && course !== String(credit.facts.courseId)) ||
    (attendee !== undefined && !isAbout(attendee, credit));
  if (isOther) return null;
  const why = [roster, ...(attendee === undefined ? [] : [attendee])]
    .flatMap((node) => [valueOf(node, 'message'), valueOf(node, 'errorcode')])
    .find(Boolean);
  if (why !== undefined) return { isAccepted: false, why: wordsOf(why) };
  if (attendee === undefined) return null;
  const receipt = ['id_attendee', 'id_roster', 'id'].map((name) => valueOf(attendee, name)).find(Boolean) ?? '';
  return { isAccepted: true, receipt: receipt.slice(0, 60) };
}

/** CE Broker, asked with these keys. */
export function ceBrokerWire({ config }: Pick<Context, 'config'>, keys: ProviderKeys): WireChannel {
  const address = `${config.ceBrokerOrigin}/CEBrokerWebService.asmx/UploadXMLString`;

  async function post(message: string, limitMs: number): Promise<string> {
    let response: Response;
    try {
      response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        body: new URLSearchParams({ InXML: message }),
        signal: AbortSignal.timeout(limitMs),
      });
    } catch (error) {
      const found = codesOf(error).find((code) => neverConnected.has(code));
      if (found !== undefined)
        throw new ChannelFault('unreachable', `The portal can’t reach CE Broker (${found}). We’ll try again.`);
      throw new ChannelFault('unclear', 'CE Broker didn’t answer.');
    }
    const text = await response.text().catch(() => null);
    const retryAfter = Number(response.headers.get('retry-after') ?? '');
    if (response.status === 429 || (response.status === 503 && response.headers.has('retry-after')))
      throw new ChannelFault(
        'throttled',
        'CE Broker asked us to wait. We’ll try again.',
        Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
      );
    if (response.status === 401 || response.status === 403) throw wrongKey('');
    if (text === null) throw new ChannelFault('unclear', 'CE Broker’s answer broke off.');
    if (!response.ok) throw new ChannelFault('unclear', `CE Broker had a problem (${response.status}).`);
    if (text.length > mostAnswer) throw new ChannelFault('unclear', 'CE Broker’s answer is too long.');
    // It is in no answer, no log, and on no page, whatever the service repeats.
    return text.replaceAll(keys.key, '');
  }

  /** The answer as a receipt of this name. */
  function read(text: string, name: string): XmlNode {
    const answer = readAnswer(text);
    if (answer === null) throw new ChannelFault('unclear', 'CE Broker’s answer isn’t a receipt.');
    const message = valueOf(answer, 'message');
    if (message !== '' && isAboutKey(message)) throw wrongKey(message);
    if (answer.name !== name) throw new ChannelFault('unclear', 'CE Broker’s answer isn’t a receipt.');
    return answer;
  }

  async function askLicense(asked: LicenseAsked): Promise<XmlNode> {
    const answer = read(await post(licenseesXml(keys, asked), licenseTimeoutMs), 'licensees');
    const [found, ...others] = elementsOf(answer, 'licensee');
    if (found === undefined || others.length > 0)
      throw new ChannelFault('unclear', 'CE Broker’s answer isn’t about this license.');
    const message = valueOf(found, 'message');
    if (isAboutKey(message)) throw wrongKey(message);
    return found;
  }

  return {
    encode: (credits) => Promise.resolve(Buffer.from(rostersXml(keys, credits))),
    async deliver(content, credits) {
      const answer = read(await post(content.toString('utf8'), timeoutMs), 'rosters');
      const rosters = elementsOf(answer, 'roster');
      const message = rosters.map((roster) => valueOf(roster, 'message')).find(isAboutKey);
      if (message !== undefined && elementsOf(answer, 'attendee').length === 0) throw wrongKey(message);
      const receipts = credits.flatMap((credit, at) => {
        const roster = rosters[at];
        return (roster === undefined ? null : receiptOf(roster, credit)) ?? [];
      });
      // A receipt of other records says nothing about these.
      if (rosters.length !== credits.length || receipts.length !== credits.length)
        throw new ChannelFault('unclear', 'CE Broker’s receipt is about other credits.');
      return receipts;
    },
    async findLicense(asked) {
      const found = await askLicense(asked);
      if (valueOf(found, 'valid').toLowerCase() !== 'true') return null;
      return { firstName: valueOf(found, 'first_name'), lastName: valueOf(found, 'last_name') };
    },
    async check() {
      await askLicense({ professionCode: 'DN', state: 'FL', number: noLicense });
    },
  };
}
