import { useEffect, useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { send } from '#platform/web/call.ts';
import { subjectsCall } from '../contract.ts';

export type Subject = CallAnswer<typeof subjectsCall>['data'][number];

/**
 * The largest subjects; none until they are known, and none where they cannot be read: they help, and the search works
 * without them.
 */
export function useSubjects(): readonly Subject[] {
  const [subjects, setSubjects] = useState<readonly Subject[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    send(subjectsCall, {}, { signal: stop.signal }).then(
      ({ data }) => setSubjects(data),
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return subjects;
}
