// What a page that edits one thing has in common: a save carries the revision it began from, one save runs at a time,
// what was typed is stored in this browser until the server has exactly that, and where someone else saved meanwhile
// their fields and mine are merged.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Refused, serverText } from '../call.ts';
import { asRecord, storedValue } from '../storage.ts';
import { mergeFields, type Fields, type Merge } from './merge-fields.ts';
import { useTypedKey } from './typed-text.ts';

/** The refusal of a save whose revision is no longer the newest. */
const changedMeanwhile = 'changed-meanwhile';

/** What the server holds. `by` and `at`: who saved it last and when, where the page knows. */
export type Kept<Values extends Fields> = {
  readonly revision: number;
  readonly values: Values;
  readonly by?: string | null;
  readonly at?: string | null;
};

export type SaveState = 'saved' | 'typing' | 'saving' | 'failed';

export type Conflict<Values extends Fields> = Merge & { readonly theirs: Merge['theirs']; readonly kept: Kept<Values> };

type Setup<Values extends Fields> = {
  /** Identifies what is edited: unsaved input is stored under it. */
  readonly name: string;
  readonly kept: Kept<Values>;
  /**
   * Sends it and returns the new revision, and the values where the server holds others than were sent. A refusal
   * `changed-meanwhile` asks `reload`.
   */
  readonly save: (values: Values, revision: number) => Promise<{ readonly revision: number; readonly values?: Values }>;
  /** What the server holds now. */
  readonly reload: () => Promise<Kept<Values>>;
  /** Looks at what is typed before it is sent, and shows what is wrong with it. Not sent where it says false. */
  readonly isReady?: () => Promise<boolean>;
  /** Saves by itself, this many milliseconds after the last key; without it, when `saveNow` is called. */
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

export function useEditor<Values extends Fields>({ name, kept, save, reload, isReady, autosaveMs }: Setup<Values>) {
  const key = useTypedKey(name);
  const [stored] = useState(() => storedValue(key, readDraft));
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
  /** Asked for while a save was running: what the form shows then is saved next. */
  const isAskedAgain = useRef(false);
  /** What the form shows, also to a save that began before it was typed. */
  const shown = useRef(kept.values);
  const isDirty = !isSame(values, base.values);
  /** What the server holds, also to a save that follows another. */
  const held = useRef(kept);

  function hold(next: Kept<Values>) {
    held.current = next;
    setBase(next);
  }

  function show(next: Values) {
    shown.current = next;
    setValues(next);
  }

  const store = (from: Kept<Values>, next: Values) =>
    stored.write({ revision: from.revision, base: from.values, values: next, at: new Date().toISOString() });

  function change(changes: Partial<Values>) {
    const next = { ...shown.current, ...changes };
    show(next);
    const isSaved = isSame(next, held.current.values);
    setState(isSaved ? 'saved' : 'typing');
    if (isSaved) stored.remove();
    else store(held.current, next);
  }

  async function meet(from: Fields) {
    const now = await reload();
    const merge = mergeFields(from, shown.current, now.values);
    if (merge.conflicts.length === 0) {
      hold(now);
      show(merge.merged as Values);
      store(now, merge.merged as Values);
      setProblem(
        `${now.by ?? 'Someone else'} saved changes while you were editing. Both are shown here now. Save again.`,
      );
      setState('typing');
    } else {
      setConflict({ ...merge, kept: now });
      setState('failed');
    }
  }

  const fail = (error: unknown) => {
    setProblem(serverText(error, 'Not saved: no connection. Your text is saved in this browser.'));
    setState('failed');
  };

  /**
   * Saves what the form shows. What was typed while a save was running stays typed, and is saved next where that was
   * asked for. True once the server has all.
   */
  async function saveShown(): Promise<boolean> {
    const sent = shown.current;
    const { revision, values: taken = sent } = await save(sent, held.current.revision);
    const saved = { revision, values: taken };
    // Fields that nobody touched since take what the server made of them.
    const next = Object.fromEntries(
      Object.entries(shown.current).map(([field, value]) => [
        field,
        isSame({ value }, { value: sent[field] }) ? taken[field] : value,
      ]),
    ) as Values;
    show(next);
    hold(saved);
    setSavedAt(new Date().toISOString());
    if (isSame(next, taken)) {
      setState('saved');
      stored.remove();
      return true;
    }
    store(saved, next);
    if (isAskedAgain.current) {
      isAskedAgain.current = false;
      return saveShown();
    }
    setState('typing');
    return false;
  }

  /** True once the server has what the form shows. */
  async function saveNow(): Promise<boolean> {
    if (isSaving.current) {
      isAskedAgain.current = true;
      return false;
    }
    isSaving.current = true;
    isAskedAgain.current = false;
    setProblem(null);
    try {
      if (isReady !== undefined && !(await isReady())) {
        setState('typing');
        return false;
      }
      setState('saving');
      return await saveShown();
    } catch (error) {
      if (error instanceof Refused && error.code === changedMeanwhile) await meet(held.current.values).catch(fail);
      else fail(error);
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
              show(merge.conflicts.reduce((made, field) => ({ ...made, [field]: left.values[field] }), next));
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
      hold(conflict.kept);
      show(merged as Values);
      store(conflict.kept, merged as Values);
      setConflict(null);
      setState(isSame(merged, conflict.kept.values) ? 'saved' : 'typing');
    },
    /** Takes what the server holds, as after an undo. */
    replace(next: Kept<Values>) {
      hold(next);
      show(next.values);
      setConflict(null);
      setProblem(null);
      setState('saved');
      stored.remove();
    },
  };
}

export type Editor<Values extends Fields> = ReturnType<typeof useEditor<Values>>;
