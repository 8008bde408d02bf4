// The certificate's email as the console shows it while its words are written.
import { siteMap } from '#site-map.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import type { MailSample } from '#provider/server/staff/mail-texts.ts';
import { certificateMail } from './mails.ts';

const certificate: MailSample = async (context, provider, { firstname }) => {
  const timeZone = await readTimeZone(context.db);
  const { publicUrl } = context.config;
  const code = 'SAMP-LE23-4567';
  const proof = {
    verificationCode: code,
    studentName: firstname,
    courseTitle: 'Vital pulp therapy in permanent teeth',
    lecturer: null,
    sponsor: provider.name,
    providerName: provider.name,
    providerAddress: provider.address.join(', '),
    dateCompleted: context.now().toZonedDateTimeISO(timeZone).toPlainDate().toString(),
    webinarAt: null,
    timeZone,
    method: 'Self-instruction',
    ceTypeId: 1,
    creditType: 'Self-study',
    creditHours: 1,
    agdCode: '',
    description: '',
    objectives: [],
    accreditation: [],
    attendance: null,
    agdNote: '',
    replaces: null,
  };
  return certificateMail(provider, publicUrl, firstname, proof, `${publicUrl}${siteMap.verify(code)}`, {
    occasion: 'issued',
    differences: [],
  });
};

export const certificateMailSamples = { certificate };
