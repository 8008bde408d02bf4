// Less motion than the system asks for, as someone chose it in this browser. The script in the head (theme.ts) applies
// it before the first paint.
import { useState } from 'react';
import { motionKey } from './session.ts';
import { storedText } from './storage.ts';

const stored = storedText(motionKey);

/** Whether this browser was asked for less motion, and the way to ask for it or to take that back. */
export function useLessMotion(): readonly [isLess: boolean, choose: (isLess: boolean) => void] {
  const [isLess, setLess] = useState(() => document.documentElement.dataset['motion'] === 'less');
  return [
    isLess,
    (less) => {
      const { dataset } = document.documentElement;
      if (less) {
        dataset['motion'] = 'less';
        stored.write('less');
      } else {
        delete dataset['motion'];
        stored.remove();
      }
      setLess(less);
    },
  ];
}
