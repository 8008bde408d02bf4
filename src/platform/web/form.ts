// The form of a page for members and visitors. What is typed stays in the page's own fields and is read from there, so
// that it survives waking up, and text that a browser fills in counts. A field is checked when it is left, then on
// every change; an error goes as soon as the value is right.
//
//   const form = useForm({ defaults: { u: '', p: '' }, check: missingFields, failed, submit: async ({ u }) => { … } });
//   <form {...form.props}>
//     {form.summary === null ? null : <ErrorSummary {...form.summary} />}
//     <TextField {...form.field('u', 'Username')} /> … <SubmitButton busy={form.busy}>
//
// `submit` may throw: the server's sentence is shown above the form, else `refused` where it said no, `failed` for
// anything else. A form of the console has useEditor, and its fields' errors from useFields.
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { faultMessage } from '../shared/refusal.ts';
import type { FieldProblem } from './ui/ErrorSummary.tsx';
import { useSending } from './use-sending.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** What is wrong, in words, by the field's name; empty when nothing is. */
export type Problems<Name extends string> = { readonly [Field in Name]?: string | undefined };

/** A schema's rules as the `check` of a form: of each field the first sentence. */
export const checkOf =
  <Input>(schema: z.ZodMiniType<unknown, Input>) =>
  (values: Input): Problems<keyof Input & string> => {
    const issues = schema.safeParse(values).error?.issues ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).toReversed()) as Problems<
      keyof Input & string
    >;
  };

/** Which problems are shown: those of fields that were left or sent, and what the server refused. */
export function useFields<Name extends string, Held extends object>(
  values: Held,
  check: (values: Held) => Problems<Name>,
) {
  const prefix = useId();
  const [labels] = useState(() => new Map<Name, string>());
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Problems<Name>>({});
  const [target, setTarget] = useState<{ readonly id: string } | null>(null);
  const wrong = check(values);

  const idOf = (name: Name) => `${prefix}${name}`;
  const touch = (names: Iterable<Name>) => setTouched((before) => new Set([...before, ...names]));
  const problemOf = (name: Name) => refused[name] ?? (touched.has(name) ? wrong[name] : undefined);

  // After the render: a field may appear only with its problem.
  useEffect(() => {
    if (target !== null) document.getElementById(target.id)?.focus();
  }, [target]);

  return {
    /** What ties a field to its label and error; its value is the form's. */
    field: (name: Name, label: string) => {
      labels.set(name, label);
      return { id: idOf(name), name, label, error: problemOf(name), onBlur: () => touch([name]) };
    },
    /** Shows from now on what is wrong in these fields; the names of those in error, in the order of the page. */
    inspect(names: readonly Name[], now: Held): Name[] {
      const found = check(now);
      touch(names);
      setRefused({});
      return [...labels.keys()].filter((name) => names.includes(name) && found[name] !== undefined);
    },
    /** True once the field was left or sent. */
    isTouched: (name: Name) => touched.has(name),
    /** Shows the server's sentence at a field, until the field changes. */
    refuse: (name: Name, message: string) => setRefused((before) => ({ ...before, [name]: message })),
    /** These fields changed: what the server said of them was about another value. */
    changed: (names: readonly Name[]) =>
      setRefused((before) =>
        names.some((name) => before[name] !== undefined)
          ? { ...before, ...Object.fromEntries(names.map((name) => [name, undefined])) }
          : before,
      ),
    focus: (name: Name) => setTarget({ id: idOf(name) }),
    /** The problems that are shown, in the order of the page. */
    problemsIn: (names: readonly Name[]): FieldProblem[] =>
      [...labels].flatMap(([name, label]) => {
        const message = names.includes(name) ? problemOf(name) : undefined;
        return message === undefined ? [] : [{ id: idOf(name), label, message }];
      }),
    reset() {
      setTouched(new Set());
      setRefused({});
    },
  };
}

type Setup<Name extends string> = {
  /** Every field with what it holds at first. */
  readonly defaults: Values<Name>;
  readonly check: (values: Values<NoInfer<Name>>) => Problems<NoInfer<Name>>;
  /** Shown over the list of fields in error. */
  readonly correctErrors?: string;
  /** Shown when `submit` fails without a sentence of the server. */
  readonly failed?: string;
  /** Shown when the server said no without a sentence; `failed` if it is not given. */
  readonly refused?: string;
  /** Gets what was typed, once nothing is wrong; the server trims and checks again. */
  readonly submit: (values: Values<NoInfer<Name>>) => Promise<void>;
};

export function useForm<Name extends string>({
  defaults,
  check,
  correctErrors = 'Correct errors and resubmit.',
  failed = faultMessage,
  refused = failed,
  submit,
}: Setup<Name>) {
  const element = useRef<HTMLFormElement>(null);
  const names = Object.keys(defaults) as Name[];
  const [values, setValues] = useState(defaults);
  const fields = useFields<Name, Values<Name>>(values, check);
  const { isBusy, problem, dismiss, run } = useSending({ refused, failed });
  const isSending = useRef(false);
  const [wasSent, setSent] = useState(false);

  const hold = (changes: Partial<Values<Name>>) =>
    setValues((before) =>
      names.some((name) => (changes[name] ?? before[name]) !== before[name]) ? { ...before, ...changes } : before,
    );
  /** What the page's fields hold; a field that is not shown keeps its value. */
  function read(): Values<Name> {
    const typed = new FormData(element.current ?? undefined);
    const shown = names.filter((name) => typed.has(name)).map((name) => [name, String(typed.get(name))]);
    const changes = Object.fromEntries(shown) as Partial<Values<Name>>;
    hold(changes);
    return { ...values, ...changes };
  }
  function write(changes: Partial<Values<Name>>): void {
    for (const control of element.current?.elements ?? []) {
      if (!('name' in control && 'value' in control)) continue;
      const value = changes[control.name as Name];
      if (value === undefined) continue;
      if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === value;
      else control.value = value;
    }
    hold(changes);
    fields.changed(Object.keys(changes) as Name[]);
  }

  // What was typed before the page woke up.
  const wake = useEffectEvent(read);
  useEffect(() => void wake(), []);

  async function send(): Promise<void> {
    if (isSending.current) return;
    const sent = read();
    setSent(true);
    dismiss();
    const [first] = fields.inspect(names, sent);
    if (first !== undefined) return fields.focus(first);
    isSending.current = true;
    await run(() => submit(sent));
    isSending.current = false;
  }

  const problems = wasSent ? fields.problemsIn(names) : [];
  return {
    /** Goes onto the `<form>`. Should a browser ever send it itself, what was typed stays out of the address. */
    props: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void send();
      },
    },
    /** What a field component needs: `{...form.field('city', 'City')}`. */
    field(name: Name, label: string) {
      const { onBlur, ...bound } = fields.field(name, label);
      return {
        ...bound,
        defaultValue: values[name],
        onBlur() {
          onBlur();
          read();
        },
        onChange() {
          fields.changed([name]);
          read();
        },
      };
    },
    /** What the fields hold. */
    values,
    setValues: write,
    /** The same for fields that still hold what they began with. */
    fill(changes: Partial<Values<Name>>) {
      const now = read();
      const left = names.filter((name) => changes[name] !== undefined && now[name] === defaults[name]);
      write(Object.fromEntries(left.map((name) => [name, changes[name]])) as Partial<Values<Name>>);
    },
    /** Shows from now on what is wrong in some fields; the names of those in error, in the order of the page. */
    inspect: (some: readonly Name[]) => fields.inspect(some, read()),
    isTouched: fields.isTouched,
    refuse: fields.refuse,
    focus: fields.focus,
    problemsIn: fields.problemsIn,
    /** Begins again with these values. */
    reset(next: Values<Name>) {
      write(next);
      fields.reset();
      setSent(false);
      dismiss();
    },
    busy: isBusy,
    /** The sentence of a submit that failed as a whole, or null. */
    problem,
    dismiss,
    /** For `<ErrorSummary>`: null while there is nothing to say. */
    summary:
      problem !== null
        ? { message: problem, problems: [] }
        : problems.length > 0
          ? { message: correctErrors, problems }
          : null,
  };
}
