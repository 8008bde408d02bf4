import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { siteMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { studyPathMessages } from '../contract.ts';

/** A podcast's evaluation or exam whose address names no episode. */
export function NoEpisode({ heading }: { readonly heading: string }) {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.instead)}>
      <h1>{heading}</h1>
      <Alert kind="error" title={studyPathMessages.noEpisode} />
      <p>
        <LinkButton to={siteMap.podcasts()}>Browse Podcasts</LinkButton>
      </p>
    </div>
  );
}
