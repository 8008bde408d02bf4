// Binds React Hook Form to a schema of a contract. A field is checked when it is left, and on every change once it is
// in error; the words are the schema's.
//
//   const form = useContractForm({ schema: loginForm, defaults: { u: '', p: '' }, correctErrors, failed, submit: async
//   (values) => { … } }); <form {...form.props}> {form.summary ? <ErrorSummary {...form.summary} /> : null} <TextField
//   {...form.field("u", "Username")} /> <Button type="submit" busy={form.busy}>
//
// `submit` may throw: the server's sentence is shown above the form, else `refused` where it said no, `failed` for
// anything else.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useMemo, useState, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { faultMessage } from '../shared/refusal.ts';
import { serverText } from './call.ts';
import type { FieldProblem } from './ui/ErrorSummary.tsx';

type Setup<Values extends FieldValues> = {
  readonly schema: z.ZodMiniType<unknown, Values>;
  readonly defaults: DefaultValues<Values>;
  /** Shown over the list of fields in error. */
  readonly correctErrors?: string;
  /** Shown when `submit` fails without a sentence of the server. */
  readonly failed?: string;
  /** Shown when the server said no without a sentence; `failed` if it is not given. */
  readonly refused?: string;
  /** Gets what was typed, once the schema agrees; the server trims and checks again. */
  readonly submit: (values: Values) => Promise<void>;
};

/** A form over a contract's schema. */
export function useContractForm<Values extends FieldValues>({
  schema,
  defaults,
  correctErrors = 'Correct errors and resubmit.',
  failed = faultMessage,
  refused = failed,
  submit,
}: Setup<Values>) {
  const prefix = useId();
  const [labels] = useState(() => new Map<string, string>());
  const resolver = useMemo(
    () => standardSchemaResolver<Values, unknown, unknown>(schema, undefined, { raw: true }),
    [schema],
  );
  const form = useForm<Values>({ resolver, defaultValues: defaults, mode: 'onTouched', shouldFocusError: true });
  const { errors, isSubmitting, submitCount } = form.formState;

  const idOf = (name: string) => `${prefix}${name}`;
  const problemAt = (name: string) =>
    (errors as Readonly<Record<string, { message?: string } | undefined>>)[name]?.message;

  /** What a field component needs: `{...form.field('city', 'City')}`. The label is used by the summary. */
  function field<Name extends Path<Values>>(name: Name, label: string) {
    labels.set(name, label);
    const { onChange: change, onBlur, ref } = form.register(name);
    const id = idOf(name);
    // An error goes as soon as the value is right: one that waited for the field to be left would move the page under
    // the next press.
    const onChange: typeof change = async (event) => {
      await change(event);
      if (form.getFieldState(name).error !== undefined) await form.trigger(name);
    };
    return { id, name, label, onChange, onBlur, ref, error: problemAt(name) };
  }

  /** Each field in error among these, in the order of the page. */
  const problemsIn = (names: Iterable<string>): FieldProblem[] => {
    const wanted = new Set(names);
    return [...labels].flatMap(([name, label]) => {
      const message = wanted.has(name) ? problemAt(name) : undefined;
      return message === undefined ? [] : [{ id: idOf(name), label, message }];
    });
  };
  const problems = submitCount === 0 ? [] : problemsIn(labels.keys());

  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values as Values);
    } catch (error) {
      form.setError('root', { message: serverText(error, { refused, failed }) });
    }
  });

  const problem = errors.root?.message ?? null;
  return {
    /** Goes onto the `<form>`. Should a browser ever send it itself, what was typed stays out of the address. */
    props: { method: 'post', noValidate: true, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void send(event) },
    field,
    problemsIn,
    busy: isSubmitting,
    /** The sentence of a submit that failed as a whole, or null. */
    problem,
    /** For `<ErrorSummary>`: null while there is nothing to say. */
    summary:
      problem !== null
        ? { message: problem, problems: [] }
        : problems.length > 0
          ? { message: correctErrors, problems }
          : null,
    /** React Hook Form itself: watch, setValue, setError, reset. */
    form,
  };
}
