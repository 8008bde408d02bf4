// What the platform gives to the program, as a feature does.
import { fileTextTimetable, fileTextWork } from './files/file-text.ts';
import { removeFileWork } from './files/remove-files.ts';
import { answerRetention } from './http/guards/idempotency.ts';
import { bounceDocuments } from './mail/bounces.ts';
import { mailCommands } from './mail/commands.ts';
import { mailCounter } from './mail/mail-counter.ts';
import { mailRetention, mailTimetable, mailWork, type MayLeave, type ReadSender } from './mail/mailer.ts';
import { pushWork } from './push/push.ts';
import { rehearsalRetention } from './rehearsal/rehearsal.ts';
import { uploadRetention, uploadWork, type UploadListener } from './uploads/check-upload.ts';

type Needs = {
  /** The sender of emails where MAIL_FROM names none. */
  readonly readSender: ReadSender;
  /** Whether an email that waited may still be sent. */
  readonly mayLeave: MayLeave;
  readonly onUpload: UploadListener;
};

export const platformParts = ({ readSender, mayLeave, onUpload }: Needs) => ({
  documents: bounceDocuments,
  works: [
    ...mailWork(readSender, mayLeave),
    ...pushWork(readSender),
    ...fileTextWork,
    ...removeFileWork,
    ...uploadWork(onUpload),
  ],
  timetable: [...mailTimetable, ...fileTextTimetable],
  retention: [
    { at: 20, rule: mailRetention },
    { at: 90, rule: answerRetention },
    { at: 100, rule: rehearsalRetention },
    { at: 110, rule: uploadRetention },
  ],
  counters: [mailCounter],
  commands: mailCommands,
});
