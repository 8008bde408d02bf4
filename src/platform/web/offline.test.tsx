import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stayWhenOffline } from './offline.ts';

let isOnline = true;
const entered: string[] = [];
const onStay = vi.fn();

vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
stayWhenOffline(onStay);

beforeEach(() => {
  render(
    <>
      <p>Words</p>
      <a href="/ondemand" onMouseEnter={() => entered.push('pointer')} onFocus={() => entered.push('focus')}>
        On-Demand CE
      </a>
    </>,
  );
});
afterEach(() => {
  cleanup();
  entered.length = 0;
  isOnline = true;
});

/** As a browser reports the pointer moving from the words to the link. */
function point(): void {
  const [words, link] = [document.querySelector('p'), document.querySelector('a')];
  words?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: link }));
  link?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: words }));
}

it('with a connection, a link learns that the pointer or the keyboard is on it, and may fetch its page ahead', () => {
  point();
  document.querySelector('a')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(entered).toEqual(['pointer', 'focus']);
});

it('without one, before the service worker is there, no link learns of it, and none opens', () => {
  isOnline = false;
  point();
  document.querySelector('a')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(entered).toEqual([]);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')?.dispatchEvent(press);
  expect([press.defaultPrevented, onStay.mock.calls.length]).toEqual([true, 1]);
});
