import { Alert } from './Alert.tsx';
import { classNames } from './class-names.ts';
import styles from './ErrorSummary.module.css';

export type FieldProblem = { readonly id: string; readonly label: string; readonly message: string };

type Props = {
  readonly message: string;
  readonly problems?: readonly FieldProblem[];
  /** How many there are in one line with a link to the first, for a form of many fields. */
  readonly counted?: boolean;
};

/** With more, the list holds the fields alone: what is wrong stands beside each of them. */
const mostInFull = 6;

function goToField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.closest('[data-field], fieldset')?.scrollIntoView({ block: 'center' });
}

/** What keeps a form from being sent, with a link to each field. It is announced when it appears. */
export function ErrorSummary({ message, problems = [], counted = false }: Props) {
  const [first] = problems;
  if (counted && first !== undefined)
    return (
      <Alert kind="error" title={message}>
        <p>
          {problems.length === 1 ? 'One field needs a look.' : `${problems.length} fields need a look.`}{' '}
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
      </Alert>
    );
  const isLong = problems.length > mostInFull;
  return (
    <Alert kind="error" title={message}>
      {problems.length === 0 ? null : (
        <ul className={classNames(styles.problems, isLong && styles.many)}>
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
              {isLong ? null : `: ${problem}`}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
