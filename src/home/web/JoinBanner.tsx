import { siteMap } from '#site-map.ts';
import { useSession } from '#platform/web/session.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { HomeSection } from './HomeSection.tsx';
import styles from './JoinBanner.module.css';

/** For visitors. The style sheet hides it from a member before the page is awake. */
export function JoinBanner() {
  return useSession() !== null ? (
    <HomeSection />
  ) : (
    <HomeSection className={styles.forVisitors} aria-labelledby="home-join">
      <div className={styles.banner}>
        <div className={classNames(layout.wrap, styles.inner)}>
          <div>
            <h2 className={styles.title} id="home-join">
              Your first credit could be tonight.
            </h2>
            <p className={styles.text}>
              Accounts are free and take about three minutes. We keep your CE record and send it whenever your board
              asks.
            </p>
          </div>
          <div className={layout.cluster}>
            <LinkButton size="large" className={styles.create} to={siteMap.register()}>
              Create Free Account
            </LinkButton>
            <LinkButton size="large" className={styles.signIn} to={siteMap.login()}>
              Sign in
            </LinkButton>
          </div>
        </div>
      </div>
    </HomeSection>
  );
}
