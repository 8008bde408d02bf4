import { describe, expect, it } from 'vitest';
import { nearestWords, typingErrors } from './spelling.ts';

describe('typing errors', () => {
  it.each([
    ['implant', 'implant', 0],
    ['implnt', 'implant', 1],
    ['implannt', 'implant', 1],
    ['inplant', 'implant', 1],
    ['impalnt', 'implant', 1],
    ['peridontits', 'periodontitis', 2],
    ['crown', 'brown', 1],
    ['caries', 'carries', 1],
    ['', 'abc', 3],
    ['abc', '', 3],
  ])('between %s and %s are %d', (one, other, errors) => {
    expect(typingErrors(one, other)).toBe(errors);
    expect(typingErrors(other, one)).toBe(errors);
  });
});

describe('the word that was meant', () => {
  const known = ['implant', 'implants', 'crown', 'brown', 'caries', 'composite', 'gel', 'periodontitis'];
  it.each([
    ['implnt', ['implant']],
    ['impalnt', ['implant']],
    ['implantz', ['implant', 'implants']],
    ['crwon', ['crown']],
    ['grown', ['brown', 'crown']],
    ['peridontits', ['periodontitis']],
    ['gen', []],
    ['orthodontics', []],
  ])('by %s is %j', (typed, meant) => expect(nearestWords(typed, known)).toEqual(meant));
  it('is none among none', () => expect(nearestWords('implant', [])).toEqual([]));
});
