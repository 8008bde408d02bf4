import layout from '#platform/web/ui/layout.module.css';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { FlowFoot } from '#study-path/web/FlowFoot.tsx';

/** Below a certificate: where all of them are, and the way on. */
export function PassedFoot({
  to,
  answers,
  children,
}: {
  readonly to: string;
  /** Where the answers stand, if not on this page. */
  readonly answers?: string | null;
  readonly children: string;
}) {
  return (
    <FlowFoot>
      <p className={typography.quiet}>Find your certificates any time under CE Completed.</p>
      <p className={layout.cluster}>
        {typeof answers === 'string' ? (
          <LinkButton look="quiet" to={answers}>
            Your answers
          </LinkButton>
        ) : null}
        <LinkButton look="quiet" to={siteMap.completed()}>
          CE Completed
        </LinkButton>
        <LinkButton look="soft" to={to}>
          {children}
        </LinkButton>
      </p>
    </FlowFoot>
  );
}
