import { creditsText } from '#catalogue/ce-type.ts';
import type { ClassObj } from '../contract.ts';
import { Byline } from './Lecturer.tsx';
import styles from './ClassHead.module.css';

export function ClassHead({ classObj }: { readonly classObj: ClassObj }) {
  const { className, categoryName, isTutorial, credits, creditName } = classObj;
  return (
    <header className={styles.head}>
      <p className="cluster">
        {categoryName === '' ? null : <span className="badge">{categoryName}</span>}
        {isTutorial ? <span className="badge">Product training</span> : null}
        {credits === 0 ? null : (
          <span className="credit credit-pill">
            <b>{creditsText(credits)} CEU</b> · {creditName}
          </span>
        )}
      </p>
      <h1 className={styles.title}>{className}</h1>
      <Byline {...classObj} />
    </header>
  );
}
