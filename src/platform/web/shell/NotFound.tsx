import { siteMap } from '#site-map.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import styles from './NotFound.module.css';
import typography from '../ui/typography.module.css';

/**
 * The words are the specification's, and so is the way: Home leads to the sign-in page, which sends a signed-in member
 * on.
 */
export function NotFound() {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, styles.page)}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p className={typography.lead}>Unable to locate this resource.</p>
      <p className={layout.cluster}>
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
