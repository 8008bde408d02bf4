import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { useSession } from '#platform/web/session.ts';
import { creditsText } from '../ce-type.ts';
import { classAddress } from '../class-address.ts';
import { CardPhoto } from './CardPhoto.tsx';
import type { Home } from './HomeSections.tsx';

/** The subjects with most to offer; the search page has all. */
const subjectsShown = 12;

function MostWatched({ popular }: Pick<Home, 'popular'>) {
  if (popular.length === 0) return null;
  return (
    <div>
      <h2>Most watched</h2>
      <ol className="rank">
        {popular.map((row) => (
          <li key={row.hash}>
            <Link to={classAddress(row)}>
              <b>{row.className}</b>
            </Link>
            <span className="caption">
              {[row.speakerName, row.credits > 0 ? `${creditsText(row.credits)} CEU` : ''].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Subjects({ subjects }: Pick<Home, 'subjects'>) {
  if (subjects.length === 0) return null;
  return (
    <div>
      <h2>Browse by subject</h2>
      <ul className="subjects">
        {subjects.slice(0, subjectsShown).map(({ categoryID, categoryName, count }) => (
          <li key={categoryID}>
            <Link className="chip" to={siteMap.search({ cid: categoryID })}>
              {categoryName} <small aria-label={`${count} ${count === 1 ? 'class' : 'classes'}`}>{count}</small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Book({ book }: { readonly book: Home['books'][number] }) {
  const session = useSession();
  return (
    <div className="book-tile">
      <CardPhoto photo={book.thumbnail} width={450} height={600} />
      <div>
        <p className="eyebrow">Dental eBook</p>
        <h2>{book.title}</h2>
        <p className="quiet">{book.subtitle}</p>
        <LinkButton look="line" size="small" to={siteMap.ebooks()} aria-label={`Get eBook: ${book.title}`}>
          Get eBook
        </LinkButton>
        <p className="caption">{session === null ? 'Free (must be logged in)' : 'Free'}</p>
      </div>
    </div>
  );
}

/** What else there is: what others watched, the subjects, an eBook. */
export function HomeColumns({ home: { popular, subjects, books } }: { readonly home: Home }) {
  const [book] = books;
  return (
    <section className="section wrap trio" aria-label="More to explore">
      <MostWatched popular={popular} />
      <Subjects subjects={subjects} />
      {book === undefined ? null : <Book book={book} />}
    </section>
  );
}
