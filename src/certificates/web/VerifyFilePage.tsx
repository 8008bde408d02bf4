// Certificates as files, checked in the browser of whoever holds them.
import { Link } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { FileCheck } from './FileCheck.tsx';

export const meta = () => pageMeta({ title: 'Check a PDF or badge', hidden: true });

export default function VerifyFilePage() {
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stackLarge)}>
      <header className={layout.pageHead}>
        <h1>Check a PDF or badge</h1>
        <p className={typography.lead}>
          Choose certificate PDFs or badges. They stay on this device. We only look up the certificate codes.
        </p>
      </header>
      <FileCheck load={() => import('./check-at-portal.ts')} pageOf={siteMap.verify} />
      <p>
        No file at hand? <Link to={siteMap.verifyForm()}>Look up a code</Link> or{' '}
        <Link to={siteMap.verifyMany()}>many codes at once</Link>.
      </p>
    </div>
  );
}
