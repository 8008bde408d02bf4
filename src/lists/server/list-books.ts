import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { booksCall } from '../contract.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { readBookRow, countBooks, listBooks } from '#catalogue/server/books/book-rows.ts';

/**
 * All eBooks, or one page when one is asked for: the specified call has none, the screen pages. The PDF is for members.
 */
export const listBooksPage: UseCase<typeof booksCall> = async (context, student, input) => {
  const { db } = context;
  const [totalRows, pageSize, mobileAds] = await Promise.all([
    countBooks(db),
    readSharedSetting(context, providerSettings.pageSize),
    listMobileAds(context, 'books'),
  ]);
  const asked = Number.parseInt(input.page ?? '', 10);
  const page = Number.isFinite(asked) ? clampPage(Math.max(0, asked), totalRows, pageSize) : 0;
  const books = await listBooks(db, input.page === undefined ? null : pageSize, page * pageSize);
  const data = await Promise.all(books.map((book) => readBookRow(context, student, book)));
  return { status: true, rowCount: data.length, data, totalRows, pageSize, page, mobileAds };
};
