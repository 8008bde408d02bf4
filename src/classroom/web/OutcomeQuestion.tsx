import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';

type Props = {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  /** The option chosen, counted from 1; null while it is left open. */
  readonly value: number | null;
  readonly onChange: (chosen: number) => void;
};

/** A question that is asked before a class and again after it; it may be left open. */
export function OutcomeQuestion({ id, question, options, value, onChange }: Props) {
  return (
    <RadioGroup
      id={id}
      name={id}
      label={question}
      optional
      look="list"
      choices={options.map((text, index) => ({ id: String(index + 1), label: text }))}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
