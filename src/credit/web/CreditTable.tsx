import { ceType, ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import styles from './CreditTable.module.css';

type Row = { readonly name: string; readonly ceHome: number; readonly ceLive: number };
type Props = { readonly caption: string; readonly first: string; readonly rows: readonly Row[] };

/** Credits by type with their sum; `first` heads the column of the names. */
export function CreditTable({ caption, first, rows }: Props) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{ceTypeLabel(ceType.participatory)}</th>
          <th scope="col">{ceTypeLabel(ceType.homestudy)}</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, ceHome, ceLive }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{creditsText(ceLive)}</td>
            <td>{creditsText(ceHome)}</td>
            <td>{creditsText(ceLive + ceHome)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
