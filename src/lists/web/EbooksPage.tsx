import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { ask } from '#platform/web/call.ts';
import { loaded, statusOf } from '#platform/web/loaded.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { catalogueMessages, type BookRow } from '#catalogue/contract.ts';
import { booksCall } from '../contract.ts';
import { pageCount, screenPage } from '#platform/shared/paging.ts';
import { BookCard } from '#catalogue/web/BookCard.tsx';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import { listMeta } from './list-meta.ts';

const title = 'Dental eBooks';
const description = 'Free eBooks for the dental team. Short, practical, and yours to keep.';
const to = siteMap.ebooks;

async function read(args: LoaderFunctionArgs) {
  const page = screenPage(args.params['page']);
  const list = await loaded(args, async () => ({ answer: await ask(booksCall, { page: String(page - 1) }, args) }));
  return data(
    { address: { filter: {}, page, origin: new URL(args.request.url).origin, items: null }, list },
    { status: statusOf(list) },
  );
}
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  listMeta({ title, description, to: (page) => to(page), feed: null }, loaderData);

const bookFacts = (book: BookRow, origin: string) => ({
  '@type': 'Book',
  name: book.title,
  ...(book.subtitle === '' ? {} : { alternativeHeadline: book.subtitle }),
  description: book.blurbLib,
  bookFormat: 'https://schema.org/EBook',
  isAccessibleForFree: true,
  url: origin + siteMap.ebooks(),
  publisher: { '@type': 'Organization', name: book.companyName },
  ...(book.thumbnail === null ? {} : { image: origin + book.thumbnail }),
});

export default function EbooksPage() {
  const { address, list } = useLoaderData<typeof read>();
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <header className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={typography.lead}>Short, practical books. Free to keep.</p>
      </header>
      <section aria-label="eBooks">
        <h2 className={typography.visuallyHidden}>eBooks</h2>
        {list.state !== 'ready' ? (
          <LoadFailed why={list} />
        ) : list.answer.data.length === 0 ? (
          <EmptyState title={catalogueMessages.noBooks}>New eBooks will appear here.</EmptyState>
        ) : (
          <>
            <CardGrid
              rows={list.answer.data}
              ads={list.answer.mobileAds}
              look="books"
              renderRow={(book, index) => (
                <BookCard book={book} priority={index === 0 ? 'first' : index < 3 ? 'early' : 'lazy'} />
              )}
            />
            <Pagination
              page={list.answer.page + 1}
              pages={pageCount(list.answer.totalRows, list.answer.pageSize)}
              to={to}
              summary={`${list.answer.totalRows} eBooks`}
            />
          </>
        )}
      </section>
      {list.state !== 'ready' ? null : (
        <JsonLd
          facts={
            import.meta.env.SSR ? { '@graph': list.answer.data.map((book) => bookFacts(book, address.origin)) } : null
          }
        />
      )}
    </div>
  );
}
