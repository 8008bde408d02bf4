import { useId, useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { useModal } from '#platform/web/ui/use-modal.ts';
import { resultOrders, type ResultOrder } from '../results.ts';
import { noRefinement } from '../search-address.ts';
import { OrderSelect } from './OrderSelect.tsx';
import { ResultFilters, type FiltersProps } from './ResultFilters.tsx';
import styles from './FilterSheet.module.css';

type Props = FiltersProps & {
  /** How many results there are under what is chosen. */
  readonly total: number;
  readonly orders?: readonly ResultOrder[];
  readonly onClose: () => void;
};

/** The filters and the order on a phone. It stays open while someone chooses. */
export function FilterSheet({ total, orders = resultOrders, onClose, ...filters }: Props) {
  const { asked, onChange } = filters;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useModal(dialog);
  const close = () => leave(onClose);
  return (
    // A press next to the sheet closes it, as Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>Filter and sort</h2>
        <IconButton icon="close" label="Close filters" onClick={close} />
      </div>
      <div className={styles.body}>
        <OrderSelect
          order={asked.refinement.order}
          hasWords={asked.words !== ''}
          orders={orders}
          onChange={(order) => onChange({ ...asked, refinement: { ...asked.refinement, order } })}
        />
        <ResultFilters {...filters} look="sheet" />
      </div>
      <div className={styles.foot}>
        <Button
          look="quiet"
          onClick={() => onChange({ ...asked, refinement: { ...noRefinement, kind: asked.refinement.kind } })}
        >
          Clear
        </Button>
        <Button onClick={close}>{total === 1 ? 'Show 1 result' : `Show ${total} results`}</Button>
      </div>
    </dialog>
  );
}
