// A form of a field or two whose rule needs no schema: what form.ts gives, without the form and schema libraries (20
// kB), so that a page which every member opens on any line is there sooner. More fields, or a rule that the server has
// as a schema, belong to form.ts.
//
//   const form = useSmallForm({ labels: { u: 'Username' }, check: missingFields, failed, submit: async ({ u }) => { … }
//   }); <form {...form.props}> {form.summary ? <ErrorSummary {...form.summary} /> : null} <TextField
//   {...form.field('u')} /> …
import { useId, useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import { faultMessage } from '../shared/refusal.ts';
import { serverText } from './call.ts';

/** What is wrong, in words, by the field's name; empty when nothing is. */
export type FieldProblems<Name extends string> = Readonly<Partial<Record<Name, string>>>;
type Values<Name extends string> = Readonly<Record<Name, string>>;

type Setup<Name extends string> = {
  /** The fields in their order. */
  readonly labels: Readonly<Record<Name, string>>;
  readonly check: (values: Values<Name>) => FieldProblems<Name>;
  /** Shown over the list of fields in error. */
  readonly correctErrors?: string;
  /** Shown when `submit` fails without a sentence of the server. */
  readonly failed?: string;
  readonly submit: (values: Values<Name>) => Promise<void>;
};

function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Values<Name>;
}

/** A small form. A field is checked when it is left, then on every change; `submit` is called once nothing is wrong. */
export function useSmallForm<Name extends string>({
  labels,
  check,
  correctErrors = 'Correct errors and resubmit.',
  failed = faultMessage,
  submit,
}: Setup<Name>) {
  const prefix = useId();
  const names = Object.keys(labels) as Name[];
  const [problems, setProblems] = useState({} as FieldProblems<Name>);
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const idOf = (name: Name) => `${prefix}${name}`;
  const look = (input: HTMLInputElement) => {
    if (input.form !== null) setProblems(check(valuesOf(input.form, names)));
  };

  function field(name: Name) {
    return {
      id: idOf(name),
      name,
      label: labels[name],
      error: touched.includes(name) ? problems[name] : undefined,
      onBlur(event: FocusEvent<HTMLInputElement>) {
        setTouched((before) => (before.includes(name) ? before : [...before, name]));
        look(event.currentTarget);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => look(event.currentTarget),
    };
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const values = valuesOf(form, names);
    const found = check(values);
    setProblems(found);
    setTouched(names);
    setSent(true);
    setProblem(null);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) return document.getElementById(idOf(first))?.focus();
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      setProblem(serverText(error, { refused: failed, failed }));
    } finally {
      setBusy(false);
    }
  }

  const listed = names.flatMap((name) => {
    const message = wasSent ? problems[name] : undefined;
    return message === undefined ? [] : [{ id: idOf(name), label: labels[name], message }];
  });
  return {
    /** Goes onto the `<form>`. Should a browser ever send it itself, what was typed stays out of the address. */
    props: {
      method: 'post',
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget);
      },
    },
    /** What a field component needs. */
    field,
    busy: isBusy,
    /** For `<ErrorSummary>`: null while there is nothing to say. */
    summary:
      problem !== null
        ? { message: problem, problems: [] }
        : listed.length > 0
          ? { message: correctErrors, problems: listed }
          : null,
  };
}
