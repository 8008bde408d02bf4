import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

const everyMs = 5000;
const announceEveryMs = 60_000;

/** Loads the page again every five seconds while somebody looks at it. */
export function useDeskPoll(): void {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

/** A sentence for the live region: the newest one, at most once a minute. */
export function useAnnounced(sentence: string): string {
  const [said, setSaid] = useState('');
  const say = useEffectEvent(() => setSaid(sentence));
  useEffect(() => {
    const timer = setInterval(say, announceEveryMs);
    return () => clearInterval(timer);
  }, []);
  return said;
}
