import { useEffect, useEffectEvent, useState } from 'react';

/** How long typing must rest before the server is asked again, in milliseconds. */
const restMs = 500;

type Question = {
  /** What is in the field. */
  readonly value: string;
  /** The field was left once. */
  readonly wasLeft: boolean;
  /** Whether it is worth asking: it follows the field's rule. */
  readonly isWorthAsking: (value: string) => boolean;
  readonly ask: (value: string, signal: AbortSignal) => Promise<{ status: boolean }>;
  readonly onTaken: (value: string) => void;
};

/**
 * Asks whether a value is free once its field was left, and from then on whenever typing rests. An answer that was
 * throttled or lost says nothing: the submit decides. True while the value is known to be free.
 */
export function useAvailability({ value, wasLeft, isWorthAsking, ask, onTaken }: Question): boolean {
  const [free, setFree] = useState<string | null>(null);
  const isAnswered = free === value;
  const askServer = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    if (!isWorthAsking(asked)) return;
    try {
      const { status } = await ask(asked, signal);
      if (signal.aborted) return;
      if (status) setFree(asked);
      else onTaken(asked);
    } catch {
      // Not checked is not taken.
    }
  });
  useEffect(() => {
    if (!wasLeft || isAnswered) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void askServer(value, stop.signal), restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [value, wasLeft, isAnswered]);
  return isAnswered;
}
