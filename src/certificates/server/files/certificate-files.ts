// Certificates to download: one as PDF, its badge, the sheet with license and address, those of a year as one PDF to
// print, all or those of a year as ZIP or CSV. A link is for its member alone and short-lived, so that the browser
// fetches the file itself, as it comes.
import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CallContext, Context } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { isSignatureOf, signatureOf } from '#platform/server/security/signed-token.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { serverMap } from '#server-map.ts';
import { siteMap } from '#site-map.ts';
import { creditMessages } from '#credit/contract.ts';
import { localDay, nameOnCertificate } from '#credit/frozen-facts.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { certificateMessages, type certificateLinkCall } from '../../contract.ts';
import { licenseName } from '../../license-name.ts';
import { certificatesCsv } from './certificates-csv.ts';
import {
  findLicensee,
  findOwnCredit,
  findOwner,
  listCertificates,
  listCompletedYears,
  listNumberedLicenses,
  type CompletedRecord,
} from '../certificate-queries.ts';
import { bakeBadge } from '../badge/badge-picture.ts';
import { makeBadge } from '../badge/make-badge.ts';
import { picturesOf } from '../pdf/pictures-of.ts';
import { drawLicense, drawYear } from '../pdf/draw.ts';
import { drawProven } from '../pdf/draw-proven.ts';
import { proofForWire, proofOf } from '../proof-of.ts';
import { requireOwnCredit } from '../send-certificate.ts';
import { titleInFilename } from './title-in-filename.ts';

const linkMinutes = 10;
/** What a file of one credit ends in. */
const endings = { certificate: 'pdf', badge: 'json', picture: 'png', license: 'license.pdf' } as const;
const signedText = (who: string, file: string, until: string) => `certificates:${who}/${file}.${until}`;

/** A link to the student's certificates. Refused where there is nothing behind it. */
export const linkCertificates: UseCase<typeof certificateLinkCall> = async (context, student, input) => {
  const { c, p, format, year } = input;
  if (format === 'pdf' && year === undefined)
    throw new Refusal('malformed', 'Name the year to print.', { httpStatus: 400 });
  if (format === undefined) await requireOwnCredit(context.db, student.id, input);
  // Made here: a download can't say why there is none.
  else if (format === 'badge' || format === 'picture')
    await makeBadge(context, (await requireOwnCredit(context.db, student.id, input)).id);
  else if (format === 'license') {
    await requireOwnCredit(context.db, student.id, input);
    if ((await listNumberedLicenses(context.db, student.id)).length === 0)
      throw new Refusal('no-license-number', certificateMessages.noLicenseNumber, { httpStatus: 409 });
  } else {
    const years = await listCompletedYears(context.db, { studentId: student.id });
    if (!years.some((each) => year === undefined || each.year === Number(year)))
      throw new Refusal('not-earned', creditMessages.noneCompleted, { httpStatus: 404 });
  }
  const one = c !== undefined ? `class-${c}` : `episode-${p}`;
  const file =
    format === undefined || format in endings
      ? `${one}.${endings[(format ?? 'certificate') as keyof typeof endings]}`
      : `${year ?? 'all'}.${format}`;
  const until = String(Math.floor(context.now().add({ minutes: linkMinutes }).epochMilliseconds / 1000));
  const sig = await signatureOf(context.db, signedText(student.hash, file, until));
  return { status: true, url: serverMap.certificateFile(student.hash, file, until, sig) };
};

const verifyUrlOf = ({ config }: Context, code: string) => `${config.publicUrl}${siteMap.verify(code)}`;

const drawingOf = (context: Context, record: CompletedRecord) => ({
  proof: proofForWire(proofOf(record)),
  verifyUrl: verifyUrlOf(context, record.verification_code),
});

const withPictures = async (context: Context, drawing: ReturnType<typeof drawingOf>) => ({
  ...drawing,
  pictures: await picturesOf(context, [drawing.proof]),
});

const pdfOf = async (context: Context, record: CompletedRecord): Promise<Buffer> =>
  Buffer.from(await drawProven(context, record.id, await withPictures(context, drawingOf(context, record))));

/** Drawn when it is read. */
async function* drawn(context: Context, record: CompletedRecord): AsyncGenerator<Buffer> {
  yield await pdfOf(context, record);
}

/**
 * One PDF is drawn at a time, when the one before it has left: a member with hundreds of certificates costs the memory
 * of one.
 */
function zipOf(context: Context, records: readonly CompletedRecord[]): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as PassThrough;
  zip.on('error', (error) => stream.destroy(error as Error));
  for (const record of records) {
    const { verification_code: code, local_date: day, title } = record;
    const options = { mtime: new Date(record.earned_at.epochMilliseconds), compress: false };
    zip.addReadStreamLazy(`${day} ${titleInFilename(title)} ${code}.pdf`, options, (done) =>
      done(null, Readable.from(drawn(context, record))),
    );
  }
  zip.end();
  return stream;
}

const csvOf = (context: Context, records: readonly CompletedRecord[]): string =>
  certificatesCsv(records.map((record) => ({ ...drawingOf(context, record), examScore: record.exam_score })));

/**
 * License and address as they are now, to go with a certificate, which never changes (docs/specification/records.md,
 * RL-43).
 */
async function licenseSheetOf(context: CallContext, studentId: string, record: CompletedRecord): Promise<Buffer> {
  const { db, now } = context;
  const [who, licenses] = [await findLicensee(db, studentId), await listNumberedLicenses(db, studentId)];
  const { proof, verifyUrl } = drawingOf(context, record);
  return Buffer.from(
    await drawLicense({
      studentName: nameOnCertificate(who),
      addressLines: [who.address, `${who.city}, ${who.state} ${who.zip}`, who.country].filter(Boolean),
      licenses: licenses.map(({ profession, state, number }) => [licenseName(profession, state), number ?? '']),
      today: localDay(now(), who.time_zone),
      providerName: proof.providerName,
      certificate: [
        ['Certificate', proof.verificationCode],
        ['Name on it', proof.studentName],
        ['Course title', proof.courseTitle],
        ['Date completed', calendarDay(proof.dateCompleted)],
        ['Credit hours', creditsText(proof.creditHours)],
        ['Can be verified at', verifyUrl],
      ],
    }),
  );
}

const notFound = () =>
  new Refusal('unknown-link', 'This link has expired. Download again from CE Completed.', { httpStatus: 404 });

const attachment = (
  contentType: string,
  body: Document['body'],
  filename: string,
  disposition: 'attachment' | 'inline' = 'attachment',
): Document => ({
  contentType,
  body,
  headers: {
    'cache-control': 'private, no-store',
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`,
  },
});

async function certificateFile(context: CallContext, { params, query }: DocumentRequest): Promise<Document> {
  const { who = '', file = '' } = params;
  const { until = '', sig = '' } = query;
  const isGood =
    Number(until) * 1000 > context.now().epochMilliseconds &&
    (await isSignatureOf(context.db, signedText(who, file, until), sig));
  const owner = isGood ? await findOwner(context.db, who) : undefined;
  const [, of, hash, form] = /^(class|episode)-([\w-]+)\.(license\.pdf|pdf|json|png)$/.exec(file) ?? [];
  const [, year, format] = /^(all|\d{4})\.(zip|csv|pdf)$/.exec(file) ?? [];
  if (owner === undefined) throw notFound();
  if (of !== undefined && hash !== undefined) {
    const record = await findOwnCredit(context.db, owner.id, of as 'class' | 'episode', hash);
    if (record === undefined) throw notFound();
    if (form === 'json') {
      const badge = await makeBadge(context, record.id);
      return attachment('application/json', badge, `Badge - ${titleInFilename(record.title)}.json`);
    }
    if (form === 'png') {
      const picture = await bakeBadge(await makeBadge(context, record.id));
      return attachment('image/png', picture, `Badge - ${titleInFilename(record.title)}.png`);
    }
    if (form === endings.license) {
      const name = `License - ${titleInFilename(record.title)}.pdf`;
      return attachment('application/pdf', await licenseSheetOf(context, owner.id, record), name);
    }
    const name = `Proof of CE - ${titleInFilename(record.title)}.pdf`;
    return attachment('application/pdf', await pdfOf(context, record), name);
  }
  const records = await listCertificates(context.db, owner.id, year === 'all' ? null : Number(year));
  if (records.length === 0) throw notFound();
  const name = `Proof of CE${year === 'all' ? '' : ` ${year}`}.${format}`;
  if (format === 'pdf') {
    const certificates = records.map((record) => drawingOf(context, record));
    const pictures = await picturesOf(
      context,
      certificates.map(({ proof }) => proof),
    );
    const withAll = certificates.map((certificate) => ({ ...certificate, pictures }));
    const pdf = Buffer.from(await drawYear({ year: Number(year), certificates: withAll }));
    return attachment('application/pdf', pdf, name, 'inline');
  }
  return format === 'zip'
    ? attachment('application/zip', zipOf(context, records), name)
    : attachment('text/csv; charset=utf-8', csvOf(context, records), name);
}

/** Few a minute: a ZIP draws every certificate again. */
export const certificateDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/api/certificates/:who/:file', answer: certificateFile, throttle: { most: 30, perSec: 300 } },
];
