import { useEffect, useEffectEvent, useState } from 'react';

/** Typing pauses this long before the server is asked. */
const pauseMs = 300;

/** What `find` finds for the words that are typed, once typing pauses; nothing below two letters or after a failure. */
export function useFound<Found>(typed: string, find: (words: string) => Promise<readonly Found[]>): readonly Found[] {
  const [found, setFound] = useState<readonly Found[]>([]);
  const words = typed.trim();
  const isAsking = words.length > 1;
  const ask = useEffectEvent(() => find(words));
  useEffect(() => {
    if (!isAsking) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      ask().then(
        (answer) => isStale || setFound(answer),
        () => isStale || setFound([]),
      );
    }, pauseMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [words, isAsking]);
  return isAsking ? found : [];
}
