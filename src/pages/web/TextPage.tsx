import type { ReactNode } from 'react';
import { calendarDay } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { BlurbText } from './BlurbText.tsx';
import { withContents } from './contents.ts';
import type { Blurb } from './read-blurb.ts';
import styles from './TextPage.module.css';

type Props = {
  readonly title: string;
  readonly blurb: Blurb;
  /** A legal text names the day of its last change. */
  readonly isDated?: boolean;
  /** Between the title and the text. */
  readonly before?: ReactNode;
};

/** Fewer headings are seen at a glance. */
const fewestListed = 3;

/**
 * About, Terms, Privacy: the provider's text, with what is in it next to it where there is room, and above a legal
 * text, which is long, where there is none.
 */
export function TextPage({ title, blurb, isDated = false, before = null }: Props) {
  const text = blurb.state === 'ready' ? blurb.text : null;
  const { html, contents } = withContents(text?.blurb ?? '');
  return (
    <div className={classNames(layout.wrap, layout.page, styles.page)}>
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        {text === null || !isDated ? null : (
          <p className={typography.caption}>Last updated {calendarDay(text.updated)}</p>
        )}
      </div>
      {before}
      {contents.length < fewestListed ? null : (
        <nav className={classNames(styles.contents, isDated && styles.ofLegalText)} aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ul className={layout.list}>
            {contents.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <BlurbText blurb={text === null ? blurb : { state: 'ready', text: { ...text, blurb: html } }} />
    </div>
  );
}
