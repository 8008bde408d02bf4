import { Alert } from './Alert.tsx';

export type FieldProblem = { readonly id: string; readonly label: string; readonly message: string };

type Props = {
  readonly message: string;
  readonly problems?: readonly FieldProblem[];
};

function goToField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.closest('[data-field], fieldset')?.scrollIntoView({ block: 'center' });
}

/**
 * What keeps a form from being sent: how many fields, with a link to the first. Each field says what is wrong. It is
 * announced when it appears.
 */
export function ErrorSummary({ message, problems = [] }: Props) {
  const [first] = problems;
  return (
    <Alert kind="error" title={message}>
      {first === undefined ? null : (
        <p>
          {problems.length === 1 ? 'One field needs attention.' : `${problems.length} fields need attention.`}{' '}
          <a
            href={`#${first.id}`}
            onClick={(event) => {
              event.preventDefault();
              goToField(first.id);
            }}
          >
            Go to the first
          </a>
        </p>
      )}
    </Alert>
  );
}
