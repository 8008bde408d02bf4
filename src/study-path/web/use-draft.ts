import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { currentSession } from '#platform/web/session.ts';
import { kindOf, type StudyItem } from '../study-item.ts';
import { draftStore, type DraftStore, type DraftState } from './draft-store.ts';

/** The browser's place for a student's answers: no one else who signs in here finds them. */
export function draftKey(step: 'evaluation' | 'exam', item: StudyItem): string {
  return `draft:${currentSession()?.hash ?? ''}:${step}:${kindOf(item)}:${item.c ?? item.p}`;
}

/** The draft for as long as the page is open. `check` and `save` are taken once and must not depend on what changes. */
export function useDraft<Answers>(
  key: string,
  check: (read: unknown) => Answers | null,
  save: (answers: Answers, keepalive: boolean) => Promise<unknown>,
): { draft: DraftStore<Answers>; draftState: DraftState } {
  const [draft] = useState(() => draftStore(key, check, save));
  useEffect(() => draft.attach(), [draft]);
  return { draft, draftState: useStore(draft.state) };
}
