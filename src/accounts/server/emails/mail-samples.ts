// Account emails as the console shows them while their words are written.
import type { MailSample } from '#provider/server/staff/mail-texts.ts';
import { verifyMail, welcomeMail } from './mails.ts';

const welcome: MailSample = (context, provider, reader) =>
  Promise.resolve(welcomeMail(provider, context.config.publicUrl, reader, 'sample'));
const verify: MailSample = (context, provider, reader) =>
  Promise.resolve(verifyMail(provider, context.config.publicUrl, reader, 'sample'));

export const accountMailSamples = { welcome, verify };
