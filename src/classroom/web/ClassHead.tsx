import { creditsText } from '#catalogue/ce-type.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { Tag } from '#platform/web/ui/Tag.tsx';
import type { ClassObj } from '../contract.ts';
import { Byline } from './Lecturer.tsx';
import styles from './ClassHead.module.css';

export function ClassHead({ classObj }: { readonly classObj: ClassObj }) {
  const { className, categoryName, isTutorial, credits, creditName } = classObj;
  return (
    <header className={styles.head}>
      <p className={layout.cluster}>
        {categoryName === '' ? null : <Tag>{categoryName}</Tag>}
        {isTutorial ? <Tag>Product training</Tag> : null}
        {credits === 0 ? null : (
          <span className={classNames(typography.fact, typography.factPill)}>
            <b>{creditsText(credits)} CEU</b> · {creditName}
          </span>
        )}
      </p>
      <h1 className={styles.title}>{className}</h1>
      <Byline {...classObj} />
    </header>
  );
}
