import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { Chip } from '#platform/web/ui/Chip.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { useSession } from '#platform/web/session.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import type { Home } from './shown-on-home.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { HomeSection } from './HomeSection.tsx';
import styles from './HomeColumns.module.css';

/** The subjects with most to offer; the search page has all. */
const subjectsShown = 8;

function MostWatched({ popular }: Pick<Home, 'popular'>) {
  if (popular.length === 0) return null;
  return (
    <div>
      <h2 className={styles.heading}>Most watched</h2>
      <ol className={styles.ranking}>
        {popular.map((row) => (
          <li key={row.hash}>
            <Link to={classAddress(row)}>
              <b>{row.className}</b>
            </Link>
            <span className={classNames(typography.caption, styles.facts)}>
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
    <div data-of="subjects">
      <h2 className={styles.heading}>Browse by subject</h2>
      <ul className={styles.subjects}>
        {subjects.slice(0, subjectsShown).map(({ categoryID, categoryName, count }) => (
          <li key={categoryID}>
            <Chip to={siteMap.search({ cid: categoryID })}>
              {categoryName} <small aria-label={`${count} ${count === 1 ? 'class' : 'classes'}`}>{count}</small>
            </Chip>
          </li>
        ))}
        {subjects.length > subjectsShown ? (
          <li>
            <Chip to={siteMap.search()}>All subjects</Chip>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Book({ book }: { readonly book: Home['books'][number] }) {
  const session = useSession();
  return (
    <div className={styles.book}>
      <CardPhoto className={styles.cover} photo={book.thumbnail} width={450} height={600} />
      <div>
        <p className={classNames(typography.eyebrow, styles.small)}>Dental eBook</p>
        <h2 className={styles.bookTitle}>{book.title}</h2>
        <p className={styles.subtitle}>{book.subtitle}</p>
        <LinkButton
          className={styles.get}
          look="line"
          size="small"
          to={siteMap.ebooks()}
          aria-label={`Get eBook: ${book.title}`}
        >
          Get eBook
        </LinkButton>
        <p className={classNames(typography.caption, styles.small)}>
          Free{session === null ? <span className={styles.forVisitors}> (must be logged in)</span> : null}
        </p>
      </div>
    </div>
  );
}

/** What else there is: what others watched, the subjects, an eBook. */
export function HomeColumns({ home: { popular, subjects, books } }: { readonly home: Home }) {
  const [book] = books;
  return (
    <HomeSection className={classNames(layout.wrap, styles.columns)} aria-label="More to explore">
      <MostWatched popular={popular} />
      <Subjects subjects={subjects} />
      {book === undefined ? null : <Book book={book} />}
    </HomeSection>
  );
}
