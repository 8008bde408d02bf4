import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { useIsOffline } from '#platform/web/connection.ts';
import typography from '#platform/web/ui/typography.module.css';
import { catalogueMessages } from '#catalogue/contract.ts';
import { FilterSelect } from './FilterSelect.tsx';
import type { SearchItems } from './search-items.ts';

type Props = {
  /** Null when they could not be read. */
  readonly items: SearchItems | null;
  readonly categoryId: string;
  readonly companyId: string;
  /** Where the form goes without script. */
  readonly action: string;
  /** Below its label, or a pill in a bar. */
  readonly look?: 'field' | 'pill';
  readonly onCategory: (categoryId: string) => void;
  readonly onCompany: (companyId: string) => void;
};

/** What a list is narrowed by besides words. Without a connection the list itself says so. */
export function CategoryAndCompany({
  items,
  categoryId,
  companyId,
  action,
  look = 'field',
  onCategory,
  onCompany,
}: Props) {
  const isOffline = useIsOffline();
  if (items === null)
    return isOffline ? (
      <p className={typography.hint}>Filters need a connection.</p>
    ) : (
      <LoadFailed texts={catalogueMessages.filtersFailed} />
    );
  return (
    <>
      <FilterSelect
        label="Category"
        all="All categories"
        name="cid"
        value={categoryId}
        action={action}
        look={look}
        choices={items.catList.map(({ categoryID, categoryName, hasContent }) => ({
          id: categoryID,
          label: categoryName,
          hasContent,
        }))}
        onChoose={onCategory}
      />
      <FilterSelect
        label="Company"
        all="All companies"
        name="coid"
        value={companyId}
        action={action}
        look={look}
        choices={items.companyList.map(({ companyID, companyName, hasContent }) => ({
          id: companyID,
          label: companyName,
          hasContent,
        }))}
        onChoose={onCompany}
      />
    </>
  );
}
