import { useEffect, useEffectEvent, useState } from 'react';
import { siteMap } from '#site-map.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import { send, serverText } from '#platform/web/call.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { useSession } from '#platform/web/session.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import { bookResponseCall, catalogueMessages, usualButton, type BookRow } from '../contract.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { Marked } from './Marked.tsx';
import { Passage } from './Passage.tsx';
import styles from './BookCard.module.css';

/** The record of a download that has no answer yet: a book by its hash, and the key of the request. */
const unanswered = storedValue<{ readonly h: string; readonly key: string }>(
  'book-record',
  (read) => {
    const { h, key } = asRecord(read) ?? {};
    return typeof h === 'string' && typeof key === 'string' ? { h, key } : null;
  },
  'session',
);

/**
 * A member's way to the PDF: real links. The download is recorded on the way out, and the PDF opens whatever becomes of
 * the record. If the browser dropped this page before the answer came, the record is sent again on return, so that a
 * failure is shown all the same.
 */
function MemberLinks({ book, pdf }: { readonly book: BookRow; readonly pdf: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const record = (key: string) => {
    unanswered.write({ h: book.hash, key });
    send(bookResponseCall, { h: book.hash }, { keepalive: true, idempotencyKey: key })
      .catch((error: unknown) => setProblem(serverText(error, catalogueMessages.saveBookFailed)))
      .finally(unanswered.remove);
  };
  const recordAgain = useEffectEvent(() => {
    const left = unanswered.read();
    if (left?.h === book.hash) record(left.key);
  });
  useEffect(() => recordAgain(), []);
  const onClick = () => record(newIdempotencyKey());
  return (
    <>
      <div className={styles.actions}>
        <a
          className={buttonClasses({ look: 'soft', size: 'small' }, styles.get)}
          href={pdf}
          onClick={onClick}
          aria-label={`${book.buttonText ?? usualButton}: ${book.title}`}
        >
          {book.buttonText ?? usualButton}
        </a>
        <a
          className={iconButtonClasses('line')}
          href={pdf}
          target="_blank"
          rel="noopener"
          onClick={onClick}
          aria-label={`${book.title}, in a new tab`}
          title="Open in a new tab"
        >
          <Icon name="external" />
        </a>
      </div>
      {problem === null ? null : (
        <Alert kind="error" title={problem} dismissible onDismiss={() => setProblem(null)}>
          <p>You can still open the eBook.</p>
        </Alert>
      )}
    </>
  );
}

/** The way to an eBook: for a visitor over signing in. */
export function BookActions({ book }: { readonly book: BookRow }) {
  const session = useSession();
  const text = book.buttonText ?? usualButton;
  if (session !== null && book.pdf !== null) return <MemberLinks book={book} pdf={book.pdf} />;
  return (
    <div className={styles.actions}>
      <LinkButton
        className={styles.get}
        look="soft"
        size="small"
        to={siteMap.login(siteMap.ebooks())}
        aria-label={`${text}: ${book.title}`}
      >
        {text}
      </LinkButton>
    </div>
  );
}

/** "24 pages · PDF, 84 kB" */
const fileText = (pages: number | null, bytes: number): string =>
  `${pages === null ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'} · `}PDF, ${sizeText(bytes)}`;

/** An eBook: free for members, and a visitor is asked to sign in first. */
export function BookCard({
  book,
  priority = 'lazy',
}: {
  readonly book: BookRow;
  readonly priority?: 'first' | 'early' | 'lazy';
}) {
  const session = useSession();
  return (
    <article className={styles.book}>
      <CardPhoto className={styles.cover} photo={book.thumbnail} width={450} height={600} priority={priority} />
      <div className={styles.name}>
        <h3 className={styles.title}>
          <Marked text={book.title} />
        </h3>
        {book.subtitle === '' ? null : <p className={typography.quiet}>{book.subtitle}</p>}
        <p className={styles.about}>
          {book.pdfBytes === null ? null : <span>{fileText(book.pages, book.pdfBytes)}</span>}
          <span>Company: {book.companyName}</span>
        </p>
      </div>
      <div className={styles.body}>
        {book.blurbLib === '' ? null : <p>{book.blurbLib}</p>}
        <Passage of={book.hash} />
        <div className={styles.take}>
          <BookActions book={book} />
          <p className={styles.price}>
            Free{session === null ? <span className={styles.forVisitors}> (must be logged in)</span> : null}
          </p>
        </div>
      </div>
    </article>
  );
}
