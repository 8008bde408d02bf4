import { useEffect, useRef, useState } from 'react';
import { send } from '#platform/web/call.ts';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Progress } from '#platform/web/ui/Progress.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import type { StudentData } from '#study-path/contract.ts';
import { nextStep } from '#study-path/next-step.ts';
import { handoutCall, type ClassObj, type HandoutSection } from '../contract.ts';
import styles from './HandoutReader.module.css';

type Props = {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
};
type Found = 'loading' | 'failed' | readonly HandoutSection[];

/** The handout of a class to read, a chapter at a time, in place of the picture. No promotion (PR-7). */
export function HandoutReader({ classObj: { hash, photo, pdfClassFile, hasExam }, studentData }: Props) {
  const [found, setFound] = useState<Found>('loading');
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    let isGone = false;
    send(handoutCall, { c: hash }).then(
      ({ sections }) => isGone || setFound(sections.length === 0 ? 'failed' : sections),
      () => isGone || setFound('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [hash]);
  // A chapter is read from its heading on, also by keyboard and by a screen reader.
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus({ preventScroll: true });
    if (hasMoved.current) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  if (found === 'loading')
    return (
      <div className={classNames(styles.reader, styles.alone)} role="status">
        <span className={typography.visuallyHidden}>Loading the handout</span>
        <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} aria-hidden="true" />
        <span className={skeletonStyles.bar} aria-hidden="true" />
        <span className={skeletonStyles.bar} aria-hidden="true" />
      </div>
    );
  if (found === 'failed')
    return (
      <div className={classNames(styles.reader, styles.alone)}>
        <p>This handout can’t be shown here. You can open it as a PDF.</p>
        {pdfClassFile === null ? null : (
          <p>
            <a className={buttonClasses({})} href={pdfClassFile} target="_blank" rel="noopener">
              <Icon name="file" />
              Open the PDF
              <span className={typography.visuallyHidden}> (opens in a new tab)</span>
            </a>
          </p>
        )}
      </div>
    );

  const go = (to: number) => {
    hasMoved.current = true;
    setAt(to);
  };
  const titleOf = ({ title }: HandoutSection) => (title === '' ? 'Introduction' : title);
  const section = found[at] ?? found[0];
  if (section === undefined) return null;
  const isLast = at === found.length - 1;
  const isEvaluationNext = hasExam && studentData !== null && nextStep(studentData) === 'evaluation';
  return (
    <section className={styles.reader} aria-label="Handout">
      <nav className={styles.chapters} aria-label="Chapters">
        <ol>
          {found.map((each, index) => (
            <li key={index}>
              <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => go(index)}>
                {titleOf(each)}
              </button>
            </li>
          ))}
        </ol>
        <label className={styles.menu}>
          <span className={typography.visuallyHidden}>Chapter</span>
          <select value={at} onChange={({ target }) => go(Number(target.value))}>
            {found.map((each, index) => (
              <option key={index} value={index}>
                {index + 1} of {found.length} · {titleOf(each)}
              </option>
            ))}
          </select>
        </label>
      </nav>
      <div className={styles.sheet}>
        {photo === null ? null : <img className={styles.band} src={photo} alt="" width="1280" height="720" />}
        <div className={styles.text}>
          <h2 className={styles.title} ref={heading} tabIndex={-1}>
            {titleOf(section)}
          </h2>
          <Blocks of={section} />
        </div>
        <div className={styles.foot}>
          <span className={typography.caption}>
            {at + 1} of {found.length}
          </span>
          <Progress value={at + 1} max={found.length} label={`Chapter ${at + 1} of ${found.length}`} />
          {isLast ? (
            isEvaluationNext ? (
              <LinkButton to={siteMap.evaluation(hash)}>Start evaluation</LinkButton>
            ) : null
          ) : (
            <Button onClick={() => go(at + 1)}>Next section</Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** The blocks of a chapter; items that follow each other are one list. */
function Blocks({ of: { blocks } }: { readonly of: HandoutSection }) {
  const groups: HandoutSection['blocks'][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'item' && last?.[0]?.kind === 'item') groups[groups.length - 1] = [...last, block];
    else groups.push([block]);
  }
  return groups.map((group, index) => {
    const [first] = group;
    if (first === undefined) return null;
    if (first.kind === 'table') return <HandoutTable key={index} rows={first.rows} />;
    if (first.kind === 'text') return <p key={index}>{first.text}</p>;
    return (
      <ul key={index}>{group.map((block, at) => (block.kind === 'table' ? null : <li key={at}>{block.text}</li>))}</ul>
    );
  });
}

function HandoutTable({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is wider than the sheet
    <div className={styles.table} tabIndex={0} role="region" aria-label={head.filter(Boolean).join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
