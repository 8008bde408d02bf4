import { useEffect, useRef, useState } from 'react';
import { countMarked, markedPieces } from './marked.ts';

/** The words of one line, cut where what was searched for begins and ends. */
type Marked<Line> = Line & { readonly at: number; readonly pieces: ReturnType<typeof markedPieces> };

/**
 * A spoken text that can be searched and that follows the voice: `now` is the place of the line that is spoken, -1 for
 * none. Its element with `aria-current` stays in the middle of `box`; the page never moves, and scrolling by hand ends
 * the following.
 */
export function useTranscript<Box extends HTMLElement, Line extends { readonly text: string }>(
  lines: readonly Line[],
  now: number,
) {
  const box = useRef<Box>(null);
  const [searched, setSearched] = useState('');
  const [follows, setFollows] = useState(true);
  /** The text is being scrolled from here, not by hand. */
  const isScrolling = useRef(false);
  const wanted = searched.trim();

  useEffect(() => {
    const [text, line] = [box.current, box.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!follows || wanted !== '' || text === null || !line) return;
    const top = line.offsetTop - (text.clientHeight - line.offsetHeight) / 2;
    if (Math.abs(text.scrollTop - Math.max(0, top)) < 1) return;
    isScrolling.current = true;
    text.scrollTo({ top, behavior: 'instant' });
  }, [now, follows, wanted]);

  const marked = lines.map((line, at): Marked<Line> => ({ ...line, at, pieces: markedPieces(line.text, wanted) }));
  return {
    box,
    searched,
    setSearched,
    wanted,
    found:
      wanted === ''
        ? 0
        : countMarked(
            lines.map(({ text }) => text),
            wanted,
          ),
    /** Every line, or those that hold what is searched for. */
    shown: wanted === '' ? marked : marked.filter(({ pieces }) => pieces.some(({ isMarked }) => isMarked)),
    follows,
    setFollows,
    onScroll() {
      if (!isScrolling.current && wanted === '' && now >= 0) setFollows(false);
      isScrolling.current = false;
    },
  };
}
