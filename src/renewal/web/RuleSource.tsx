import { calendarDay } from '#platform/shared/dates.ts';
import typography from '#platform/web/ui/typography.module.css';

type Source = { readonly cite: string; readonly url: string; readonly read: string };

/** The text that an answer rests on, to read it oneself. */
export function RuleSource({ source: { cite, url, read } }: { readonly source: Source }) {
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {cite}
        <span className={typography.visuallyHidden}> (opens in a new tab)</span>
      </a>
      , read {calendarDay(read)}
    </>
  );
}
