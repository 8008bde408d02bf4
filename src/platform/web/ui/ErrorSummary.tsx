import { Alert } from './Alert.tsx';

export type FieldProblem = { readonly id: string; readonly label: string; readonly message: string };

type Props = { readonly message: string; readonly problems?: readonly FieldProblem[] };

function goToField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.closest('.field, fieldset')?.scrollIntoView({ block: 'center' });
}

/** What keeps a form from being sent, with a link to each field. It is announced when it appears. */
export function ErrorSummary({ message, problems = [] }: Props) {
  return (
    <Alert kind="error" title={message}>
      {problems.length === 0 ? null : (
        <ul className="problems">
          {problems.map(({ id, label, message: problem }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToField(id);
                }}
              >
                {label}
              </a>
              : {problem}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
