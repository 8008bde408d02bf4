import { PageHead } from '#platform/web/console/PageHead.tsx';
import { pageMeta } from '#platform/web/title.ts';

export const meta = () => pageMeta({ title: 'Overview | Staff', hidden: true });

export default function OverviewPage() {
  return <PageHead title="Overview" />;
}
