import { siteMap } from '#site-map.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/** The words are the specification's, and so is the way: Home leads to the sign-in page, which sends a signed-in member on. */
export function NotFound() {
  return (
    <div className="wrap wrap-narrow page lost">
      <p className="lost-no" aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p className="lead">Unable to locate this resource.</p>
      <p className="cluster">
        <LinkButton to={siteMap.login()} icon="home">
          Home
        </LinkButton>
        <LinkButton to={siteMap.search()} look="line">
          Browse All
        </LinkButton>
      </p>
    </div>
  );
}
