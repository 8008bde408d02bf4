// Every table that knows a member, and what merging, closing an account, and the member's download do with it, in the
// order of the features. A test compares the list with the foreign keys of the database.
import { announcementTables } from './announcements/server/member-tables.ts';
import { catalogueTables } from './catalogue/server/member-tables.ts';
import { certificateTables } from './certificates/server/member-tables.ts';
import { classroomTables } from './classroom/server/member-tables.ts';
import { eraseMember } from './consent/server/erase-member.ts';
import { consentTables } from './consent/server/member-tables.ts';
import { creditTables } from './credit/server/member-tables.ts';
import { evaluationTables } from './evaluation/server/member-tables.ts';
import { examTables } from './exam/server/member-tables.ts';
import { ledgerTables } from './ledger/server/member-tables.ts';
import { liveTables } from './live/server/member-tables.ts';
import { podcastTables } from './podcasts/server/member-tables.ts';
import { promotionTables } from './promotion/server/member-tables.ts';
import { renewalTables } from './renewal/server/member-tables.ts';
import { reportingTables } from './reporting/server/member-tables.ts';
import { seatTables } from './seats/server/member-tables.ts';
import { describeTables } from './sign-in/server/member-data.ts';
import { signInTables } from './sign-in/server/member-tables.ts';
import { sponsorVideoTables } from './sponsor-video/server/member-tables.ts';
import { studentTables } from './students/server/member-tables.ts';
import type { EraseAccount } from './students/server/staff/undo-student-import.ts';
import { studyPathTables } from './study-path/server/member-tables.ts';
import { supportTables } from './support/server/member-tables.ts';
import { surveyTables } from './survey/server/member-tables.ts';
import { watchLaterTables } from './watch-later/server/member-tables.ts';

export const memberTables = describeTables([
  signInTables,
  supportTables,
  consentTables,
  promotionTables,
  catalogueTables,
  watchLaterTables,
  creditTables,
  renewalTables,
  certificateTables,
  ledgerTables,
  studyPathTables,
  classroomTables,
  seatTables,
  liveTables,
  podcastTables,
  evaluationTables,
  sponsorVideoTables,
  surveyTables,
  examTables,
  reportingTables,
  announcementTables,
  // Emails that the others caused go last.
  studentTables,
]);

/** Removes an account with all that the features have of it. */
export const eraseAccount: EraseAccount = (context, trx, member) => eraseMember(context, trx, memberTables, member);
