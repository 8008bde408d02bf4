// What a page that edits one thing has in common: a save carries the revision it began from, one save runs at a time,
// what was typed is stored in this browser until the server has exactly that, and where someone else saved meanwhile
// their fields and mine are merged. A page that saves by itself also saves the merge by itself, and looks from time to
// time whether someone else saved.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNow } from '../device-clock.ts';
import { Refused, serverText } from '../call.ts';
import { asRecord, storedValue } from '../storage.ts';
import { mergeFields, valueAt, withMine, withValueAt, type Fields, type Merge } from './merge-fields.ts';
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

export type Conflict<Values extends Fields> = Merge & { readonly kept: Kept<Values> };

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
  readonly isReady?: (values: Values) => Promise<boolean>;
  /**
   * Saves by itself, this many milliseconds after the last key, and tries again without a connection; without it, when
   * `saveNow` is called.
   */
  readonly autosaveMs?: number;
  /** Asks this often, in milliseconds, whether someone else saved, and shows that where nothing is being typed. */
  readonly lookMs?: number;
};

/** Without a connection, another try comes after this long, or as soon as the browser has one. */
const retryMs = 5000;

type Draft = { readonly revision: number; readonly base: Fields; readonly values: Fields; readonly at: string };

const readDraft = (read: unknown): Draft | null => {
  const record = asRecord(read);
  const [base, values] = [asRecord(record?.['base']), asRecord(record?.['values'])];
  const [revision, at] = [record?.['revision'], record?.['at']];
  return base && values && typeof revision === 'number' && typeof at === 'string'
    ? { revision, base, values, at }
    : null;
};

/** The sentence for a save that got no answer. */
const notSaved = 'Not saved: no connection. Your text is stored in this browser.';

const isSame = (one: Fields, other: Fields) => JSON.stringify(one) === JSON.stringify(other);

export function useEditor<Values extends Fields>(setup: Setup<Values>) {
  const { name, kept, save, reload, isReady, autosaveMs, lookMs } = setup;
  const key = useTypedKey(name);
  const [stored] = useState(() => storedValue(key, readDraft));
  const [base, setBase] = useState(kept);
  const [values, setValues] = useState(kept.values);
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  /** The last save got no answer: another try may reach the server. */
  const [isCutOff, setCutOff] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** What was typed in an earlier visit and never reached the server. */
  const [left, setLeft] = useState<Draft | null>(() => {
    const draft = stored.read();
    return draft !== null && !isSame(draft.values, kept.values) ? draft : null;
  });
  const running = useRef<Promise<boolean> | null>(null);
  /** Asked for while a save was running: what the form shows then is saved next. */
  const isAskedAgain = useRef(false);
  /** What the form shows, also to a save that began before it was typed. */
  const shown = useRef(kept.values);
  /** What was sent and never answered: it may have reached the server. */
  const unanswered = useRef<readonly Values[]>([]);
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
    stored.write({ revision: from.revision, base: from.values, values: next, at: new Date(deviceNow()).toISOString() });

  function change(changes: Partial<Values>) {
    const next = { ...shown.current, ...changes };
    show(next);
    const isSaved = isSame(next, held.current.values);
    setState(isSaved ? 'saved' : 'typing');
    if (isSaved) stored.remove();
    else store(held.current, next);
  }

  /** Merges what the server holds now. True where the result is to be saved at once. */
  async function meet(): Promise<boolean> {
    const now = await reload();
    const isOwn = unanswered.current.some((sent) => isSame(sent, now.values));
    const merge = mergeFields(isOwn ? now.values : held.current.values, shown.current, now.values);
    if (merge.conflicts.length > 0) {
      setConflict({ ...merge, kept: now });
      setState('failed');
      return false;
    }
    hold(now);
    show(merge.merged as Values);
    store(now, merge.merged as Values);
    if (isOwn || autosaveMs !== undefined) return true;
    setProblem(
      `${now.by ?? 'Someone else'} saved changes while you were editing. Both are shown here now. Save again.`,
    );
    setState('typing');
    return false;
  }

  /**
   * Saves what the form shows. What was typed while a save was running stays typed, and is saved next where that was
   * asked for. True once the server has all.
   */
  async function saveShown(): Promise<boolean> {
    const sent = shown.current;
    const { revision, values: taken = sent } = await save(sent, held.current.revision).catch((error: unknown) => {
      if (!(error instanceof Refused)) unanswered.current = [...unanswered.current, sent];
      throw error;
    });
    unanswered.current = [];
    const saved = { revision, values: taken };
    // What no one touched since takes what the server made of it.
    const next = withMine(mergeFields(sent, shown.current, taken), shown.current) as Values;
    show(next);
    hold(saved);
    setSavedAt(new Date(deviceNow()).toISOString());
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

  /** Saves, and merges first as often as someone else was faster. */
  async function saveMerged(): Promise<boolean> {
    try {
      return await saveShown();
    } catch (error) {
      if (!(error instanceof Refused && error.code === changedMeanwhile)) throw error;
      return (await meet()) ? saveMerged() : false;
    }
  }

  async function trySaving(): Promise<boolean> {
    setProblem(null);
    setCutOff(false);
    try {
      if (isReady !== undefined && !(await isReady(shown.current))) {
        setState('typing');
        return false;
      }
      setState('saving');
      return await saveMerged();
    } catch (error) {
      setProblem(serverText(error, notSaved));
      setCutOff(!(error instanceof Refused));
      setState('failed');
      return false;
    }
  }

  /** True once the server has what the form shows; at once false while another save is running. */
  async function saveNow(): Promise<boolean> {
    if (running.current !== null) {
      isAskedAgain.current = true;
      return false;
    }
    isAskedAgain.current = false;
    running.current = trySaving();
    try {
      return await running.current;
    } finally {
      running.current = null;
    }
  }

  /** The same, after a save that is running. */
  async function saveAll(): Promise<boolean> {
    if (running.current !== null) await running.current;
    return isSame(shown.current, held.current.values) || saveNow();
  }

  const saveLater = useEffectEvent(() => void saveNow());
  useEffect(() => {
    if (autosaveMs === undefined || conflict !== null || (state !== 'typing' && !isCutOff)) return undefined;
    const timer = setTimeout(saveLater, isCutOff ? retryMs : autosaveMs);
    const atOnce = () => saveLater();
    if (isCutOff) addEventListener('online', atOnce);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', atOnce);
    };
  }, [autosaveMs, values, state, conflict, isCutOff]);

  const look = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || running.current !== null) return;
    const before = held.current.revision;
    const now = await reload();
    // A save that ended meanwhile knows better, and what is being typed is merged when it is saved.
    if (held.current.revision !== before || now.revision <= before || !isSame(shown.current, held.current.values))
      return;
    hold(now);
    show(now.values);
  });
  useEffect(() => {
    if (lookMs === undefined) return undefined;
    // No one asked for a look: one that fails is followed by the next.
    const timer = setInterval(() => void look().catch(() => undefined), lookMs);
    return () => clearInterval(timer);
  }, [lookMs]);

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
    /** The same after a save that has just ended. */
    heldRevision: () => held.current.revision,
    change,
    saveNow,
    saveAll,
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
              const next = withMine(mergeFields(left.base, left.values, shown.current), left.values) as Values;
              show(next);
              setState('typing');
            },
            discard() {
              setLeft(null);
              stored.remove();
            },
          },
    /** Settles a conflict place by place; where nothing is chosen, theirs stays. */
    settle(choices: Readonly<Record<string, 'mine' | 'theirs'>>) {
      if (conflict === null) return;
      const merged = conflict.conflicts
        .filter((path) => choices[path] === 'mine')
        .reduce((made, path) => withValueAt(made, path, valueAt(shown.current, path)), conflict.merged);
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
      setCutOff(false);
      setState('saved');
      stored.remove();
    },
  };
}

export type Editor<Values extends Fields> = ReturnType<typeof useEditor<Values>>;
