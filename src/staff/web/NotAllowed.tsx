import { PageHead } from '#platform/web/console/PageHead.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { staffMap } from '#site-map.ts';
import { staffMessages } from '../contract.ts';
import type { Permission } from '../permissions.ts';

/** In the place of a page that the person's roles do not open. */
export function NotAllowed({ permission }: { readonly permission: Permission }) {
  return (
    <>
      <PageHead title="You don’t have access to this page" lead={staffMessages.notAllowed(permission)} />
      <p>If you need it for your work, ask an owner to change your roles.</p>
      <LinkButton look="line" to={staffMap.overview()}>
        Go to the overview
      </LinkButton>
    </>
  );
}
