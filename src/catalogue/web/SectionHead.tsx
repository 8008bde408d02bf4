import { Link } from 'react-router';
import { Icon } from '#platform/web/ui/Icon.tsx';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly lead: string | null;
  readonly more: { readonly to: string; readonly label: string; readonly of: string } | null;
};

/** The head of a section with the way to all of it. */
export function SectionHead({ id, title, lead, more }: Props) {
  return (
    <div className="section-head">
      <div>
        <h2 id={id}>{title}</h2>
        {lead === null ? null : <p>{lead}</p>}
      </div>
      {more === null ? null : (
        <Link className="more" to={more.to}>
          <span>
            {more.label}
            <span className="vh"> {more.of}</span>
          </span>
          <Icon name="arrow" />
        </Link>
      )}
    </div>
  );
}
