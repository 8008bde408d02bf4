import { useState, useSyncExternalStore } from 'react';
import { currentSession } from '#platform/web/session.ts';
import { kindOf, type StudyItem } from '../study-item.ts';
import { draftStore, type DraftStore, type DraftState } from './draft-store.ts';

/** The browser's place for a student's answers: nobody else who signs in here finds them. */
export function draftKey(step: 'evaluation' | 'exam', item: StudyItem): string {
  return `draft:${currentSession()?.hash ?? ''}:${step}:${kindOf(item)}:${item.c ?? item.p}`;
}

/** A keeper for as long as the page is open. `save` is taken once and must not depend on what changes. */
export function useDraft<Answers>(
  key: string,
  save: (answers: Answers, keepalive: boolean) => Promise<unknown>,
): { draft: DraftStore<Answers>; draftState: DraftState } {
  const [draft] = useState(() => draftStore<Answers>(key, save));
  const draftState = useSyncExternalStore(draft.watch, draft.state, () => 'clean' as const);
  return { draft, draftState };
}
