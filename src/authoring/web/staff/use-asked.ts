import { useEffect, useState } from 'react';

/** Something that a part of the page asks for when it is opened. */
export function useAsked<Answer>(ask: () => Promise<Answer>) {
  const [state, setState] = useState<{ of: typeof ask; answer: Answer | null; isFailed: boolean } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStale = false;
    ask().then(
      (answer) => isStale || setState({ of: ask, answer, isFailed: false }),
      () => isStale || setState({ of: ask, answer: null, isFailed: true }),
    );
    return () => {
      isStale = true;
    };
  }, [ask, tries]);
  const current = state?.of === ask ? state : null;
  return {
    answer: current?.answer ?? null,
    isFailed: current?.isFailed ?? false,
    again: () => {
      setState(null);
      setTries((count) => count + 1);
    },
  };
}
