import { calendarDay } from '#platform/shared/dates.ts';
import { BlurbText } from './BlurbText.tsx';
import type { Blurb } from './read-blurb.ts';

/** Terms and Privacy: the text with the day of its last change. */
export function LegalText({ title, blurb }: { readonly title: string; readonly blurb: Blurb | null }) {
  return (
    <div className="wrap wrap-narrow page">
      <div className="page-head">
        <h1>{title}</h1>
        {blurb === null ? null : <p className="caption">Last changed {calendarDay(blurb.updated)}</p>}
      </div>
      <BlurbText blurb={blurb} />
    </div>
  );
}
