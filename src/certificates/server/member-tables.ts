import { numbers, type MemberTables } from '#sign-in/server/member-data.ts';
import { moves } from '#sign-in/server/merging.ts';

export const certificateTables: MemberTables = {
  audit_answer: {
    merge: moves('Audit answers'),
    erase: 'cascade',
    ownData: { part: 'auditAnswers', hidden: [...numbers, 'hash', 'code_hash'] },
    stored: 'Until 30 days after it ended, once its owner makes another one.',
  },
};
