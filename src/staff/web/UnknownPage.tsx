import { PageHead } from '#platform/web/console/PageHead.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { staffMap } from '#staff-map.ts';

export const meta = () => pageMeta({ title: 'Page not found | Staff', hidden: true });

/** An address of the console that no page has. */
export default function UnknownPage() {
  return (
    <>
      <PageHead title="Page not found" lead="Check the address, or choose a page from the menu." />
      <LinkButton look="line" to={staffMap.overview()}>
        Go to the overview
      </LinkButton>
    </>
  );
}
