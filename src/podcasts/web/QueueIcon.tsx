import iconStyles from '#platform/web/ui/Icon.module.css';

/** Lines of a list with a plus, or a check where the episode is in it. Only pages with episodes know it. */
export function QueueIcon({ isQueued = false }: { readonly isQueued?: boolean }) {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={`M4 7h11M4 12h11M4 17h6${isQueued ? 'M13.5 16.8l2.4 2.4 4.6-5' : 'M17 13v7M13.5 16.5h7'}`} />
    </svg>
  );
}
