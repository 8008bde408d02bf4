import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { classAddress } from '#catalogue/class-address.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { CompanyAndDate } from '#catalogue/web/CompanyAndDate.tsx';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { send } from '#platform/web/call.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import coverLink from '#platform/web/ui/cover-link.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { relatedClassesCall, type ClassObj } from '../contract.ts';
import styles from './RelatedClasses.module.css';

/** What to take after this class; nothing if there is none, or where it can't be asked for. */
export function RelatedClasses({ classObj: { hash, categories } }: { readonly classObj: ClassObj }) {
  const [rows, setRows] = useState<readonly ClassRow[] | null>(null);
  useEffect(() => {
    const leaves = new AbortController();
    send(relatedClassesCall, { c: hash }, { signal: leaves.signal, inBackground: true }).then(
      ({ data }) => setRows(data),
      // The page is whole without them.
      () => leaves.signal.aborted || setRows([]),
    );
    return () => leaves.abort();
  }, [hash]);
  const subject = categories[0];
  if (rows === null) return null;
  if (rows.length === 0 || subject === undefined) return <span hidden />;
  return (
    <section className={layout.wrap} aria-labelledby="related-title">
      <div className={layout.sectionHead}>
        <h2 id="related-title">Related classes</h2>
        <Link className={typography.more} to={siteMap.onDemand(1, { cid: subject.categoryID })}>
          All in {subject.categoryName}
          <Icon name="arrow" />
        </Link>
      </div>
      <ul className={styles.grid}>
        {rows.map((row) => (
          <li key={row.hash} className={classNames(coverLink.covered, styles.item)}>
            <div className={styles.art}>
              <CardPhoto photo={row.photo} width={640} height={360} />
            </div>
            <div>
              <h3 className={styles.title}>
                <Link className={coverLink.link} to={classAddress(row)} prefetch="intent">
                  {row.className}
                </Link>
              </h3>
              <p className={styles.facts}>
                {row.speakerName}
                {row.durationMin === null ? null : <span>{row.durationMin} min</span>}
                <CreditText {...row} />
              </p>
              <CompanyAndDate row={row} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
