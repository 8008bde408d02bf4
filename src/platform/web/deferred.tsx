// A page that waits for its answer appears at once with its skeleton, unless the answer is quick: then nothing flashes.
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Under this an answer feels immediate, and a skeleton would only flicker. */
const quickMs = 150;

export type Deferred<Answer> = { readonly value: Answer | Promise<Answer> };

/** For a loader: the answer itself on the server and when it is quick, else the promise of it. `answer` must not reject. */
export async function deferred<Answer>(answer: Promise<Answer>): Promise<Deferred<Answer>> {
  if (import.meta.env.SSR) return { value: await answer };
  const slow = Symbol('slow');
  const first = await Promise.race([answer, new Promise<typeof slow>((resolve) => setTimeout(resolve, quickMs, slow))]);
  return { value: first === slow ? answer : (first as Answer) };
}

/** The answer if it is here. */
export function settledValue<Answer>({ value }: Deferred<Answer>): Answer | null {
  return value instanceof Promise ? null : value;
}

type Props<Answer> = {
  readonly answer: Deferred<Answer>;
  readonly skeleton: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
};

/**
 * Draws a loader's answer, and the skeleton while a slow one is on its way. Asking again in the same place (for a member, after a retry) keeps
 * what stands until the new answer is here.
 */
export function WhenReady<Answer>({ answer: { value }, skeleton, children }: Props<Answer>) {
  // The skeleton belongs to the visit: another page of the same list has its own.
  const { key } = useLocation();
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: Answer } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.resolve(value).then((answer) => {
      if (isCurrent) setKnown({ key, answer });
    });
    return () => {
      isCurrent = false;
    };
  }, [value, key]);
  if (!(value instanceof Promise)) return children(value);
  return known?.key === key ? children(known.answer) : skeleton;
}
