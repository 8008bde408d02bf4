// The reports there are.
import { Link } from 'react-router';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import { staffMap } from '#site-map.ts';
import { reportLeads, reportNames, type ReportName } from '../../report-sections.ts';
import styles from './reports.module.css';

export const meta = () => pageMeta({ title: 'Reports | Staff', hidden: true });

export default function ReportsPage() {
  return (
    <>
      <PageHead title="Reports" lead="Figures without names." />
      <ul className={styles.reports}>
        {(Object.keys(reportNames) as ReportName[]).map((name) => (
          <li key={name} className={classNames(styles.report, coverLink.covered)}>
            <h2>
              <Link className={coverLink.link} to={staffMap.report(name)} prefetch="intent">
                {reportNames[name]}
              </Link>
            </h2>
            <p>{reportLeads[name]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
