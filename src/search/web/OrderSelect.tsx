import { useId } from 'react';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { resultOrders, type ResultOrder } from '../results.ts';
import { orderWords } from './result-words.ts';
import styles from './OrderSelect.module.css';

type Props = {
  readonly order: ResultOrder;
  readonly hasWords: boolean;
  readonly orders?: readonly ResultOrder[];
  readonly onChange: (order: ResultOrder) => void;
};

/** The order of the list. */
export function OrderSelect({ order, hasWords, orders = resultOrders, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.order}>
      <label htmlFor={id}>Sort</label>
      <select
        id={id}
        className={fieldStyles.select}
        value={orders.includes(order) ? order : orders[0]}
        onChange={(event) => onChange(orders.find((each) => each === event.target.value) ?? order)}
      >
        {orders.map((each) => (
          <option key={each} value={each}>
            {orderWords(each, hasWords)}
          </option>
        ))}
      </select>
    </div>
  );
}
