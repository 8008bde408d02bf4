import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asRecord, asTexts, clearStorage, storedText, storedValue } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const numbers = storedValue<number>('number', (read) => (typeof read === 'number' ? read : null));

it('a value comes back as it was stored, until it is removed', () => {
  expect([numbers.read(), numbers.write(7), numbers.read()]).toEqual([null, true, 7]);
  numbers.remove();
  expect([numbers.read(), localStorage.length]).toEqual([null, 0]);
});

it.each(['"7"', '{', '', 'null', 'undefined'])('what somebody else wrote is nothing: %s', (text) => {
  localStorage.setItem('number', text);
  expect(numbers.read()).toBeNull();
});

it('a text is stored as it is, in the area that was named', () => {
  storedText('word', 'session').write('"molar"');
  expect([sessionStorage.getItem('word'), localStorage.getItem('word')]).toEqual(['"molar"', null]);
  expect(storedText('word', 'session').read()).toBe('"molar"');
});

it('emptying leaves what belongs to the device, in both areas', () => {
  storedText('theme').write('dark');
  numbers.write(7);
  storedText('word', 'session').write('molar');
  clearStorage(['theme']);
  expect([storedText('theme').read(), localStorage.length, sessionStorage.length]).toEqual(['dark', 1, 0]);
});

it('a store that is full says so, and breaks nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect([numbers.write(7), numbers.read()]).toEqual([false, null]);
});

it('a browser that forbids its stores, or has none, breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect([numbers.write(7), numbers.read()]).toEqual([false, null]);
  vi.unstubAllGlobals();
  const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect([numbers.write(7), numbers.read()]).toEqual([false, null]);
  numbers.remove();
  clearStorage([]);
  forbidden.mockRestore();
});

it('a record is an object that is no list; a list of texts leaves out what is none', () => {
  expect([asRecord({ a: 1 }), asRecord([1]), asRecord(null), asRecord('a')]).toEqual([{ a: 1 }, null, null, null]);
  expect([asTexts(['a', 1, 'b']), asTexts({ 0: 'a' })]).toEqual([['a', 'b'], null]);
});
