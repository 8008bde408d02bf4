import type { ClassRow } from '#catalogue/contract.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { SectionHead } from '#catalogue/web/SectionHead.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { siteMap } from '#site-map.ts';
import type { forYouCall } from '../contract.ts';
import { forYouText } from '../for-you.ts';
import { HomeSection } from './HomeSection.tsx';
import styles from './HomeSections.module.css';

type Props = {
  readonly answer: CallAnswer<typeof forYouCall>;
  readonly rows: readonly ClassRow[];
};

/** Classes chosen for the member, under the sentence of the rule. */
export function ForYou({ answer, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <HomeSection className={classNames(layout.wrap, styles.forYou)} aria-labelledby="home-for-you">
      <SectionHead
        id="home-for-you"
        title="For you"
        lead={forYouText(answer)}
        more={{ to: siteMap.onDemand(), label: 'Show all', of: 'on-demand classes' }}
      />
      <ul className={classNames(styles.cards, styles.choice)}>
        {rows.map((row) => (
          <li key={row.hash}>
            <ClassCard row={row} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
