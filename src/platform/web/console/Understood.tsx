// What was understood of a file that someone else's program wrote: one sentence, the evidence for it line by line, and
// a way to change each. What a file doesn't say is asked first, and nothing else is shown before it is answered. All
// previews of imports begin with it.
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Evidence, Understood as What } from '../../shared/foreign/understood.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import layout from '../ui/layout.module.css';
import typography from '../ui/typography.module.css';
import { ColumnChoice, type Columns } from './ColumnChoice.tsx';
import styles from './Understood.module.css';

type Props<Field extends string> = {
  readonly of: What;
  /** Of the file, with the way to another one; absent where the page says it. */
  readonly file?: { readonly name: string; readonly onAnother: () => void };
  /** Of a table, whose columns can be changed. */
  readonly columns?: Columns<Field>;
  /** Reads the file again with a choice. */
  readonly onChoose: (about: Evidence['about'], value: string) => void;
  /** What is shown once the file waits for nothing. */
  readonly children?: ReactNode;
};

/** Whether a file waits for a person to say it. */
const isAsked = ({ about, isDoubtful, choices, chosen }: Evidence): boolean =>
  (about === 'columns' && isDoubtful) || (choices.length > 1 && chosen === null);

export function Understood<Field extends string>({ of, file, columns, onChoose, children }: Props<Field>) {
  const { sentence, evidence } = of;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone once the file is read again.
  const andReturn =
    <Given extends unknown[]>(choose: (...given: Given) => void) =>
    (...given: Given) => {
      choose(...given);
      heading.current?.focus();
    };
  return (
    <>
      <section className={styles.understood} aria-label="What we read">
        {file === undefined ? null : (
          <p className={styles.file}>
            <span>
              <Icon name="file" />
              {file.name}
            </span>
            <Button look="quiet" size="small" onClick={file.onAnother}>
              Choose another file
            </Button>
          </p>
        )}
        <h3 ref={heading} className={styles.sentence} tabIndex={-1} aria-live="polite">
          {sentence}
        </h3>
        <ul className={styles.evidence}>
          {evidence.map((each, at) => (
            <Line
              key={`${each.about} ${at}`}
              evidence={each}
              columns={
                columns === undefined || each.about !== 'columns'
                  ? undefined
                  : { ...columns, onUse: andReturn(columns.onUse) }
              }
              onChoose={andReturn(onChoose)}
            />
          ))}
        </ul>
      </section>
      {evidence.some(isAsked) ? null : children}
    </>
  );
}

type LineProps<Field extends string> = {
  readonly evidence: Evidence;
  readonly columns: Columns<Field> | undefined;
  readonly onChoose: Props<Field>['onChoose'];
};

function Line<Field extends string>({ evidence, columns, onChoose }: LineProps<Field>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { about, label, says, examples, isDoubtful, choices } = evidence;
  const waits = isAsked(evidence);
  const close =
    <Given extends unknown[]>(choose: (...given: Given) => void) =>
    (...given: Given) => {
      setOpen(false);
      choose(...given);
    };
  const change =
    columns !== undefined ? (
      <ColumnChoice {...columns} isAsked={waits} onUse={close(columns.onUse)} />
    ) : choices.length < 2 ? null : (
      <Choose evidence={evidence} onChoose={close((value: string) => onChoose(about, value))} />
    );
  return (
    <li>
      <div className={classNames(styles.line, isDoubtful && styles.doubtful)}>
        <Icon name={isDoubtful ? 'warning' : 'check'} />
        <b>{label}</b>
        <div className={styles.says}>
          {says}
          {examples.map((example) => (
            <small key={example}>{example}</small>
          ))}
        </div>
        {change === null || waits ? null : (
          <Button
            look="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Change: ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            Change
          </Button>
        )}
      </div>
      <div id={id} className={styles.change} hidden={!waits && !isOpen}>
        {waits || isOpen ? change : null}
      </div>
    </li>
  );
}

/** What else a line may be; nothing is read again before the button is pressed. */
function Choose({
  evidence: { about, label, choices, chosen },
  onChoose,
}: {
  readonly evidence: Evidence;
  readonly onChoose: (value: string) => void;
}) {
  const id = useId();
  const [value, setValue] = useState(chosen ?? '');
  const picked = choices.find((choice) => choice.value === value);
  return (
    <div className={layout.stack}>
      <RadioRows
        legend={<span className={typography.visuallyHidden}>{label}</span>}
        choices={choices.map(({ value: choice, label: named, detail }) => ({ id: choice, label: named, detail }))}
        value={value}
        onChange={setValue}
      />
      {about === 'zone' ? (
        <SelectField
          id={id}
          name="zone"
          label="Another time zone"
          optional
          placeholder="Choose…"
          choices={otherZones(choices)}
          value={picked === undefined ? value : ''}
          onChange={(event) => setValue(event.target.value || (chosen ?? ''))}
        />
      ) : null}
      <div className={layout.cluster}>
        <Button
          look={chosen === null ? 'filled' : 'soft'}
          disabledReason={value === '' ? 'Choose one first.' : null}
          onClick={() => onChoose(value)}
        >
          Use {picked?.label ?? (value === '' ? 'this' : value.replaceAll('_', ' '))}
        </Button>
      </div>
    </div>
  );
}

const otherZones = (choices: Evidence['choices']) =>
  Intl.supportedValuesOf('timeZone')
    .filter((zone) => !choices.some(({ value }) => value === zone))
    .map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }));

/** The choice of a person as calls take it, beside the ones before. */
export const withChoice = <Choices extends object>(
  choices: Choices | undefined,
  about: Evidence['about'],
  value: string,
): Choices =>
  // The server checks the value: it comes from its own list.
  ({ ...choices, [about === 'text' ? 'encoding' : about]: value }) as Choices;
