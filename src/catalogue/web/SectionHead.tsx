import { Link } from 'react-router';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './SectionHead.module.css';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly lead: string | null;
  /** Closer to what follows, where many sections are below each other. */
  readonly isTight?: boolean;
  readonly more: { readonly to: string; readonly label: string; readonly of: string } | null;
};

/** The head of a section with the way to all of it. */
export function SectionHead({ id, title, lead, more, isTight = false }: Props) {
  return (
    <div className={classNames(layout.sectionHead, isTight && styles.tight)}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead === null ? null : <p>{lead}</p>}
      </div>
      {more === null ? null : (
        <Link className={typography.more} to={more.to}>
          <span>
            {more.label}
            <span className={typography.visuallyHidden}> {more.of}</span>
          </span>
          <Icon name="arrow" />
        </Link>
      )}
    </div>
  );
}
