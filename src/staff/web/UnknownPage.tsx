import { data } from 'react-router';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { staffMap } from '#site-map.ts';

export const meta = () => pageMeta({ title: 'Page not found | Staff', hidden: true });

export const loader = () => data(null, { status: 404 });
/** In the browser there is nothing to ask for. */
export const clientLoader = () => null;

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
