import { serve } from '#platform/server/http/http.ts';
import { supportCall } from '../contract.ts';
import { supportSchemas } from '../schemas.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import {
  addInboxNote,
  markComplaint,
  assign,
  finish,
  pasteReply,
  readInbox,
  readInboxMessage,
  readSavedAnswers,
  removeAnswer,
  reply,
  saveAnswer,
  sendCertificateAgain,
  setState,
  snooze,
  type MailCertificate,
} from './staff/answer-messages.ts';
import { sendMessage } from './send-message.ts';

/** `mailCertificate`: what the feature of credits does to mail one again. */
export const supportRoutes = (mailCertificate: MailCertificate) => [
  serve(supportCall, supportSchemas, sendMessage, { most: 10, perSec: 600 }),
  serve(calls.inboxCall, schemas.inboxSchemas, readInbox),
  serve(calls.inboxMessageCall, schemas.inboxMessageSchemas, readInboxMessage),
  serve(calls.replyCall, schemas.replySchemas, reply),
  serve(calls.pasteReplyCall, schemas.pasteReplySchemas, pasteReply),
  serve(calls.markComplaintCall, schemas.markComplaintSchemas, markComplaint),
  serve(calls.addInboxNoteCall, schemas.addInboxNoteSchemas, addInboxNote),
  serve(calls.assignCall, schemas.assignSchemas, assign),
  serve(calls.snoozeCall, schemas.snoozeSchemas, snooze),
  serve(calls.setStateCall, schemas.setStateSchemas, setState),
  serve(calls.finishCall, schemas.finishSchemas, finish),
  serve(calls.savedAnswersCall, schemas.savedAnswersSchemas, readSavedAnswers),
  serve(calls.saveAnswerCall, schemas.saveAnswerSchemas, saveAnswer),
  serve(calls.removeAnswerCall, schemas.removeAnswerSchemas, removeAnswer),
  serve(calls.sendCertificateAgainCall, schemas.sendCertificateAgainSchemas, sendCertificateAgain(mailCertificate)),
];
