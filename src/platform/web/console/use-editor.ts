// What a page that edits one thing has in common: a save carries the revision it began from, one save runs at a time, what was typed is kept in this
// browser until the server has it, and where somebody else saved meanwhile their fields and mine are merged.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Refused, serverText } from '../call.ts';
import { asRecord, storedValue } from '../storage.ts';
import { mergeFields, type Fields, type Merge } from './merge-fields.ts';

/** The refusal of a save whose revision is no longer the newest. */
const changedMeanwhile = 'changed-meanwhile';

/** What stands on the server. `by` and `at`: who saved it last and when, where the page is told. */
export type Kept<Values extends Fields> = {
  readonly revision: number;
  readonly values: Values;
  readonly by?: string | null;
  readonly at?: string | null;
};

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed';

export type Conflict<Values extends Fields> = Merge & { readonly theirs: Merge['theirs']; readonly kept: Kept<Values> };

type Setup<Values extends Fields> = {
  /** Names what is edited: what was typed is kept under it. */
  readonly name: string;
  readonly kept: Kept<Values>;
  /** Sends it and returns the new revision. A refusal `changed-meanwhile` asks `reload`. */
  readonly save: (values: Values, revision: number) => Promise<{ readonly revision: number }>;
  /** What stands on the server now. */
  readonly reload: () => Promise<Kept<Values>>;
  /** Saves by itself, so many milliseconds after the last key; without it, when `saveNow` is called. */
  readonly autosaveMs?: number;
};

type Draft = { readonly revision: number; readonly base: Fields; readonly values: Fields; readonly at: string };

const readDraft = (read: unknown): Draft | null => {
  const record = asRecord(read);
  const [base, values] = [asRecord(record?.['base']), asRecord(record?.['values'])];
  const [revision, at] = [record?.['revision'], record?.['at']];
  return base && values && typeof revision === 'number' && typeof at === 'string'
    ? { revision, base, values, at }
    : null;
};

const isSame = (one: Fields, other: Fields) => JSON.stringify(one) === JSON.stringify(other);

export function useEditor<Values extends Fields>({ name, kept, save, reload, autosaveMs }: Setup<Values>) {
  const [stored] = useState(() => storedValue(`typed:${name}`, readDraft));
  const [base, setBase] = useState(kept);
  const [values, setValues] = useState(kept.values);
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** What was typed in an earlier visit and never reached the server. */
  const [left, setLeft] = useState<Draft | null>(() => {
    const draft = stored.read();
    return draft !== null && !isSame(draft.values, kept.values) ? draft : null;
  });
  const isSaving = useRef(false);
  const isDirty = !isSame(values, base.values);

  function change(changes: Partial<Values>) {
    const next = { ...values, ...changes };
    setValues(next);
    setState(isSame(next, base.values) ? 'saved' : 'typing');
    stored.write({ revision: base.revision, base: base.values, values: next, at: new Date().toISOString() });
  }

  async function meet(mine: Values, from: Fields) {
    const now = await reload();
    const merge = mergeFields(from, mine, now.values);
    if (merge.conflicts.length === 0) {
      setBase(now);
      setValues(merge.merged as Values);
      setProblem(`${now.by ?? 'Somebody else'} saved this meanwhile. Both changes are here now: save again.`);
      setState('typing');
    } else {
      setConflict({ ...merge, kept: now });
      setState('failed');
    }
  }

  /** True once the server has it. */
  async function saveNow(): Promise<boolean> {
    if (isSaving.current) return false;
    isSaving.current = true;
    setState('saving');
    setProblem(null);
    const sent = values;
    try {
      const { revision } = await save(sent, base.revision);
      setBase({ revision, values: sent });
      setSavedAt(new Date().toISOString());
      setState('saved');
      stored.remove();
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === changedMeanwhile) await meet(sent, base.values);
      else {
        setProblem(serverText(error, 'Not saved: no connection. Your text is kept in this browser.'));
        setState('failed');
      }
      return false;
    } finally {
      isSaving.current = false;
    }
  }

  const saveLater = useEffectEvent(() => void saveNow());
  useEffect(() => {
    if (autosaveMs === undefined || state !== 'typing' || conflict !== null) return undefined;
    const timer = setTimeout(saveLater, autosaveMs);
    return () => clearTimeout(timer);
  }, [autosaveMs, values, state, conflict]);

  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isDirty) void saveNow();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => saveByKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return {
    values,
    /** The revision that the next save carries. */
    revision: base.revision,
    change,
    saveNow,
    state,
    isDirty,
    problem,
    conflict,
    savedAt,
    /** What an earlier visit left unsaved, and what becomes of it. */
    left:
      left === null
        ? null
        : {
            at: left.at,
            restore() {
              setLeft(null);
              const merge = mergeFields(left.base, left.values, base.values);
              const next = merge.merged as Values;
              setValues(merge.conflicts.reduce((made, field) => ({ ...made, [field]: left.values[field] }), next));
              setState('typing');
            },
            discard() {
              setLeft(null);
              stored.remove();
            },
          },
    /** Settles a conflict field by field; nothing is sent until the next save. */
    settle(choices: Readonly<Record<string, 'mine' | 'theirs'>>) {
      if (conflict === null) return;
      const mine = values;
      const merged = conflict.conflicts.reduce<Fields>(
        (made, field) => ({ ...made, [field]: choices[field] === 'mine' ? mine[field] : conflict.kept.values[field] }),
        conflict.merged,
      );
      setBase(conflict.kept);
      setValues(merged as Values);
      setConflict(null);
      setState(isSame(merged, conflict.kept.values) ? 'saved' : 'typing');
    },
    /** Takes what the server holds, as after an undo. */
    replace(next: Kept<Values>) {
      setBase(next);
      setValues(next.values);
      setConflict(null);
      setProblem(null);
      setState('saved');
      stored.remove();
    },
  };
}

export type Editor<Values extends Fields> = ReturnType<typeof useEditor<Values>>;
