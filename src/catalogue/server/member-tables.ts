import { untilClosed, type MemberTables } from '#sign-in/server/member-data.ts';
import { mergeBookDownloads } from './books/merge-book-downloads.ts';

export const catalogueTables: MemberTables = {
  book_download: {
    merge: mergeBookDownloads,
    erase: 'cascade',
    ownData: { part: 'eBooks', hidden: ['student_id'] },
    stored: untilClosed,
  },
};
