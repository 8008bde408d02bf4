import { useId, useState, type ReactNode } from 'react';
import { useSession } from '#platform/web/session.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { siteMap } from '#site-map.ts';
import { creditRanges, lengthRanges, type ResultCounts } from '../results.ts';
import { noRefinement, type SearchAddress } from '../search-address.ts';
import { CategoryAndCompany } from './CategoryAndCompany.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { creditWords, lengthWords } from './result-words.ts';
import type { SearchItems } from './search-items.ts';
import styles from './ResultFilters.module.css';

type RangesProps<Range extends string> = {
  readonly legend: string;
  readonly ranges: readonly Range[];
  readonly words: Readonly<Record<Range, string>>;
  readonly chosen: readonly Range[];
  /** Null until they are known. */
  readonly counts: Readonly<Record<Range, number>> | null;
  readonly onChoose: (ranges: readonly Range[]) => void;
};

/** Ranges to choose from; one that would change nothing or leave nothing can't be chosen, and says so by its count. */
function Ranges<Range extends string>({ legend, ranges, words, chosen, counts, onChoose }: RangesProps<Range>) {
  const id = useId();
  // A press shows at once: the address follows in a transition, and a checkbox that waited for it would spring back for
  // a moment.
  const [pressed, setPressed] = useState(chosen);
  const [known, setKnown] = useState(chosen.join());
  if (known !== chosen.join()) {
    setKnown(chosen.join());
    setPressed(chosen);
  }
  const choose = (next: readonly Range[]) => {
    setPressed(next);
    onChoose(next);
  };
  return (
    <fieldset className={styles.ranges}>
      <legend>{legend}</legend>
      {ranges.map((range) => {
        const isChosen = pressed.includes(range);
        return (
          <label key={range} className={styles.range} htmlFor={`${id}-${range}`}>
            <input
              id={`${id}-${range}`}
              className={fieldStyles.box}
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && counts?.[range] === 0}
              onChange={() => choose(isChosen ? pressed.filter((each) => each !== range) : [...pressed, range])}
            />
            {words[range]}
            {counts === null ? null : <small>{counts[range]}</small>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** What only a member can narrow by. */
const own = ['completed'] as const;

export type FiltersProps = {
  readonly asked: SearchAddress;
  /** Null when they could not be read. */
  readonly items: SearchItems | null;
  readonly counts: ResultCounts | null;
  readonly onChange: (asked: SearchAddress) => void;
  /** Where choosing a category or a company goes without script. */
  readonly action?: string;
  /** False where nothing earns credit. */
  readonly hasCredit?: boolean;
};

type Props = FiltersProps & {
  /** A bar of menus above the results, or everything open below each other in a sheet. */
  readonly look: 'bar' | 'sheet';
  /** A menu of the bar was opened. */
  readonly onOpen?: () => void;
};

/** Category, company, credit and length of what is found or listed. */
export function ResultFilters({
  asked,
  items,
  counts,
  onChange,
  action = siteMap.search(),
  hasCredit = true,
  look,
  onOpen,
}: Props) {
  const session = useSession();
  const { refinement } = asked;
  const change = (changed: Partial<SearchAddress>) =>
    onChange({ ...asked, refinement: { ...refinement, show: noRefinement.show }, ...changed });
  const refine = (changed: Partial<SearchAddress['refinement']>) =>
    change({ refinement: { ...refinement, show: noRefinement.show, ...changed } });
  const isBar = look === 'bar';
  const inMenu = (label: string, chosen: number, ranges: ReactNode) =>
    isBar ? (
      <FilterMenu label={label} chosen={chosen} onOpen={onOpen}>
        {ranges}
      </FilterMenu>
    ) : (
      ranges
    );
  return (
    <div className={isBar ? styles.bar : styles.filters}>
      <CategoryAndCompany
        items={items}
        categoryId={asked.categoryId}
        companyId={asked.companyId}
        action={action}
        look={isBar ? 'pill' : 'field'}
        onCategory={(categoryId) => change({ categoryId })}
        onCompany={(companyId) => change({ companyId })}
      />
      {hasCredit
        ? inMenu(
            'Credit',
            refinement.credits.length,
            <Ranges
              legend="Credit"
              ranges={creditRanges}
              words={creditWords}
              chosen={refinement.credits}
              counts={counts?.credits ?? null}
              onChoose={(credits) => refine({ credits })}
            />,
          )
        : null}
      {inMenu(
        'Length',
        refinement.lengths.length,
        <Ranges
          legend="Length"
          ranges={lengthRanges}
          words={lengthWords}
          chosen={refinement.lengths}
          counts={counts?.lengths ?? null}
          onChoose={(lengths) => refine({ lengths })}
        />,
      )}
      {session === null
        ? null
        : inMenu(
            'My own',
            refinement.hidesCompleted ? 1 : 0,
            <Ranges
              legend="My own"
              ranges={own}
              words={{ completed: 'Hide completed' }}
              chosen={refinement.hidesCompleted ? own : []}
              counts={counts}
              onChoose={(chosen) => refine({ hidesCompleted: chosen.length > 0 })}
            />,
          )}
    </div>
  );
}
