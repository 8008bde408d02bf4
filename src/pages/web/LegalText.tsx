import { calendarDay } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { BlurbText } from './BlurbText.tsx';
import type { Blurb } from './read-blurb.ts';

/** Terms and Privacy: the text with the day of its last change. */
export function LegalText({ title, blurb }: { readonly title: string; readonly blurb: Blurb }) {
  const updated = blurb.state === 'ready' ? blurb.text?.updated : undefined;
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page)}>
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        {updated === undefined ? null : <p className={typography.caption}>Last changed {calendarDay(updated)}</p>}
      </div>
      <BlurbText blurb={blurb} />
    </div>
  );
}
