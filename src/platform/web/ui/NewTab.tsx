import { Link } from 'react-router';
import typography from './typography.module.css';

/** A link out of a form: a new tab keeps what is typed on this page. */
export function NewTab({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <span className={typography.visuallyHidden}> (opens in a new tab)</span>
    </Link>
  );
}
