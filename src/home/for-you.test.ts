import { describe, expect, it } from 'vitest';
import { forYou, forYouText, type OpenedSubject } from './for-you.ts';

const at = (...ids: number[]) => ids.map((id) => ({ id: String(id), releasedAt: id * 1000 }));
const subject = (name: string, opened: number, newest: number[], lastOpenedAt = 0): OpenedSubject => ({
  name,
  opened,
  lastOpenedAt,
  newest: at(...newest),
});

describe('For you', () => {
  it('takes the two subjects that were opened most, newest first', () =>
    expect(
      forYou(
        [subject('Implants', 1, [99]), subject('Endodontics', 3, [8, 3, 1]), subject('Restorative', 5, [9, 7, 2])],
        at(99, 9, 8),
      ),
    ).toEqual({ subjects: ['Restorative', 'Endodontics'], isFilled: false, ids: ['9', '8', '7', '3', '2', '1'] }));

  it('takes the subject that was opened last where two were opened alike', () =>
    expect(forYou([subject('A', 1, [1], 10), subject('B', 1, [2], 30), subject('C', 1, [3], 20)], []).subjects).toEqual(
      ['B', 'C'],
    ));

  it('passes over a subject of which everything is completed', () =>
    expect(forYou([subject('Endodontics', 9, []), subject('Implants', 1, [4])], []).subjects).toEqual(['Implants']));

  it('names a class of both subjects once', () =>
    expect(forYou([subject('A', 2, [5, 4]), subject('B', 1, [5, 3])], []).ids).toEqual(['5', '4', '3']));

  it('continues with the newest of all where its subjects have too few, and says so', () =>
    expect(forYou([subject('A', 2, [3])], at(9, 8, 3, 2))).toEqual({
      subjects: ['A'],
      isFilled: true,
      ids: ['3', '9', '8', '2'],
    }));

  it('is the newest of all for someone who opened nothing', () =>
    expect(forYou([], at(9, 8))).toEqual({ subjects: [], isFilled: false, ids: ['9', '8'] }));

  it('is empty where everything is completed', () =>
    expect(forYou([subject('A', 1, [])], [])).toEqual({ subjects: [], isFilled: false, ids: [] }));

  it.each([
    [[], false, 'New classes you haven’t taken yet. The more you open, the better these picks get.'],
    [['A'], false, 'New classes in the subject you open most: A.'],
    [['A', 'B'], false, 'New classes in the subjects you open most: A; B.'],
    [['A'], true, 'New classes, first in the subject you open most: A.'],
  ])('explains %j', (subjects, isFilled, sentence) => expect(forYouText({ subjects, isFilled })).toBe(sentence));
});
