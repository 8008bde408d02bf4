import { useEffect, useState, type RefObject } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import styles from './StickyBar.module.css';

type Shown = { readonly title: string; readonly action: HTMLElement };

/**
 * On a phone the card's one button follows the thumb once it has left the screen: the bar says what the card says and
 * presses what is in it.
 */
export function StickyBar({ card }: { readonly card: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      const action = card.current?.querySelector<HTMLElement>('[data-next] :is(a, button)');
      const isAbove = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0;
      setShown(isAbove && action ? { title: card.current?.querySelector('h2')?.textContent ?? '', action } : null);
    });
    if (card.current !== null) watcher.observe(card.current);
    return () => watcher.disconnect();
  }, [card]);
  return shown === null ? null : (
    <div className={styles.dock}>
      <b>{shown.title}</b>
      <Button onClick={() => shown.action.click()}>{shown.action.textContent}</Button>
    </div>
  );
}
