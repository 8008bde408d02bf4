// What a reader would take for broken, though no element is missing and nothing scrolls sideways.
import type { Page } from 'playwright-core';

/** The weights in which text is set (tests/styles.test.ts holds the sheets to them; `bolder` would be a sixth). */
const setWeights = ['400', '500', '600', '700', '800'];

/**
 * Words of an open page that its edge, or a box that does not scroll, cuts off on the right; buttons lower than a
 * finger (44 px); and text in a weight that isn't one of the five.
 */
export async function drawnWrong(page: Page): Promise<string[]> {
  const found = await page.evaluate((weights) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert]') === null;
    /** Where the words of an element end at the latest; null where they are hidden, or can be scrolled to. */
    const endFor = (element: Element): number | null => {
      let end = document.documentElement.clientWidth;
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const { clipPath, overflowX, position, textOverflow } = getComputedStyle(box);
        if (clipPath !== 'none' && box.clientWidth < 2) return null;
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return null;
        if (overflowX !== 'visible') end = Math.min(end, box.getBoundingClientRect().right);
        if (position === 'fixed') break;
      }
      return end;
    };
    const wrong = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element)) continue;
      const words = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
      const named = `${element.localName} "${element.textContent.trim().slice(0, 40)}"`;
      if (element.localName === 'button' && element.getBoundingClientRect().height < 43.5) {
        const { x, y, width, height } = element.getBoundingClientRect();
        // What is drawn lower may be as high for the finger.
        element.scrollIntoView({ block: 'center' });
        const top = element.getBoundingClientRect().top;
        const reach = [top + height / 2 - 20, top + height / 2 + 20];
        if (width > 1 && y >= 0 && !reach.every((at) => element.contains(document.elementFromPoint(x + width / 2, at))))
          wrong.add(`${named} is ${Math.round(height)} px high`);
      }
      if (words.length === 0) continue;
      const { fontWeight } = getComputedStyle(element);
      if (!weights.includes(fontWeight)) wrong.add(`${named} has weight ${fontWeight}`);
      const end = endFor(element);
      if (end === null) continue;
      const range = document.createRange();
      for (const node of words) {
        range.selectNodeContents(node);
        const over = Math.max(...[...range.getClientRects()].map(({ right }) => right)) - end;
        if (over > 1) wrong.add(`${named} is cut by ${Math.round(over)} px`);
      }
    }
    return [...wrong];
  }, setWeights);
  return found.map((what) => `${new URL(page.url()).pathname} at ${page.viewportSize()?.width} px: ${what}`);
}
