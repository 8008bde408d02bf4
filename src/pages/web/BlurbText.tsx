import { Alert } from '#platform/web/ui/Alert.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { pagesMessages } from '../contract.ts';
import type { Blurb } from './read-blurb.ts';
import styles from './BlurbText.module.css';

/**
 * A text of the provider, or the two alerts of the specification. The server has cleaned the HTML, when it was saved
 * and again for this answer.
 */
export function BlurbText({ blurb }: { readonly blurb: Blurb }) {
  if (blurb.state !== 'ready' || blurb.text === null) {
    return (
      <div className={layout.stack}>
        <Alert kind="error" title={pagesMessages.error} />
        <LoadFailed />
      </div>
    );
  }
  return (
    <div
      className={classNames(typography.prose, styles.blurb)}
      dangerouslySetInnerHTML={{ __html: blurb.text.blurb }}
    />
  );
}
