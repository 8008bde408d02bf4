import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import type { LoadFailure } from '../loaded.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';

type Props = {
  readonly why?: LoadFailure;
  /** How to try again; by default the page is asked for again, and stays where it is. */
  readonly onRetry?: () => void;
};

/** In the place of a page that has no frame of its own to be in. */
export function PageFailed(props: Props) {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.instead)}>
      <h1>This page didn’t load</h1>
      <LoadFailed {...props} />
    </div>
  );
}
