// The form of a dialog or a panel in the console: values of any type, held by the page, sent together. What is edited
// over minutes and may conflict has use-editor.ts, and members' pages have form.ts.
//
//   const form = useConsoleForm({ initial: { name: '' }, check, send: ({ name }) => … });
//   <FormDialog title="Contact" form={form} action="Save changes" onClose={onClose}>
//     <TextField {...form.text('name', 'Name')} maxLength={100} />
//   </FormDialog>
import { useState, type SubmitEvent } from 'react';
import { faultMessage } from '../../shared/refusal.ts';
import { useFields, type Problems } from '../form.ts';
import { useSending } from '../use-sending.ts';

type NameOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string;
type Changed = { readonly target: { readonly value: string; readonly checked?: boolean } };

type Setup<Values> = {
  readonly initial: Values;
  /** What is wrong, by field. A field that isn’t on the page keeps nothing from being sent. */
  readonly check?: (values: Values) => Problems<keyof Values & string>;
  /** Gets the values once nothing is wrong. What it throws is shown above the form. */
  readonly send: (values: Values) => Promise<unknown>;
};

const noProblems = () => ({});

/** A rule that knows only the first fault, as the `check` of a form. */
export const problemsOf = <Name extends string>(
  fault: { readonly field: Name; readonly sentence: string } | null,
): Problems<Name> => (fault === null ? {} : ({ [fault.field]: fault.sentence } as Problems<Name>));

export function useConsoleForm<Values extends object>({ initial, check = noProblems, send }: Setup<Values>) {
  type Name = keyof Values & string;
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const fields = useFields<Name, Values>(values, check);
  const { isBusy, problem, run } = useSending(faultMessage);

  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    fields.changed(Object.keys(changes) as Name[]);
  };
  /** What ties a field to its label and error. Called in the order of the page: the first wrong one gets the focus. */
  const field = (name: Name, label: string) => {
    const { onBlur, ...bound } = fields.field(name, label);
    // Leaving a field without typing shows no error: Cancel would move away from under the pointer.
    return { ...bound, onBlur: () => (values[name] === first[name] ? undefined : onBlur()) };
  };
  return {
    values,
    change,
    field,
    /** The same for a field of text, with its value. */
    text: (name: NameOf<Values, string>, label: string) => ({
      ...field(name, label),
      autoComplete: 'off',
      value: values[name] as string,
      onChange: ({ target }: Changed) => change({ [name]: target.value } as Partial<Values>),
    }),
    /** The same for a field that is empty as null: a day, or one of a list. */
    optionalText: (name: NameOf<Values, string | null>, label: string) => ({
      ...field(name, label),
      optional: true,
      value: (values[name] as string | null) ?? '',
      onChange: ({ target }: Changed) =>
        change({ [name]: target.value === '' ? null : target.value } as Partial<Values>),
    }),
    /** The same for a checkbox. */
    box: (name: NameOf<Values, boolean>, label: string) => ({
      ...field(name, label),
      checked: values[name] as boolean,
      onChange: ({ target }: Changed) => change({ [name]: target.checked === true } as Partial<Values>),
    }),
    isBusy,
    /** Why it could not be sent, or null. */
    problem,
    /** Does something else with the same busy state and the same place for what goes wrong. */
    run,
    /** Goes onto the `<form>`. Should a browser ever send it itself, what was typed stays out of the address. */
    props: {
      method: 'post',
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const [wrong] = fields.inspect(Object.keys(values) as Name[], values);
        if (wrong === undefined) void run(() => send(values));
        else fields.focus(wrong);
      },
    },
  };
}
