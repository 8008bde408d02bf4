import { siteMap } from '#site-map.ts';
import { useSession } from '#platform/web/session.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

/** For visitors. The style sheet hides it from a member before the page is awake. */
export function JoinBanner() {
  return useSession() !== null ? (
    <div className="section" />
  ) : (
    <section className="section join-room" aria-labelledby="home-join">
      <div className="join">
        <div className="wrap join-in">
          <div>
            <h2 id="home-join">Your first credit could be tonight.</h2>
            <p>An account is free and takes three minutes. We keep your record, and send it whenever a board asks.</p>
          </div>
          <div className="cluster">
            <LinkButton size="large" className="btn-on-sand" to={siteMap.register()}>
              Create Free Account
            </LinkButton>
            <LinkButton size="large" className="btn-line-sand" to={siteMap.login()}>
              Sign in
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
