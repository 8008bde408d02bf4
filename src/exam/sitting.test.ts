import { describe, expect, it } from 'vitest';
import { fc } from '#platform/testing/seed.ts';
import { arrange, drawQuestions, inServedOrder, inWrittenOrder } from './sitting.ts';

const question = fc
  .array(fc.option(fc.string({ minLength: 1 })), { minLength: 6, maxLength: 6 })
  .filter((options) => options.filter((option) => option !== null).length >= 2)
  .map((options) => ({ options }));
const exams = fc.array(question, { minLength: 1, maxLength: 12 });
const shuffles = fc.record({ questions: fc.boolean(), options: fc.boolean() });
/** Numbers that stand for chance. */
const chances = fc.infiniteStream(fc.nat());
const pickFrom = (numbers: Iterator<number>) => (below: number) => Number(numbers.next().value) % below;

it('an arrangement has every question once, and every option that a question has once', () => {
  fc.assert(
    fc.property(exams, shuffles, chances, (exam, how, numbers) => {
      const served = arrange(exam, how, pickFrom(numbers));
      expect(served.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual(exam.map((_, at) => at));
      if (!how.questions) expect(served.map(({ at }) => at)).toEqual(exam.map((_, at) => at));
      for (const { at, order } of served) {
        const numbersOf = exam[at]?.options.flatMap((option, index) => (option === null ? [] : [index + 1]));
        expect(order?.toSorted()).toEqual(how.options ? numbersOf : undefined);
      }
    }),
  );
});

it('what belongs to the questions comes back from the order served as it was', () => {
  fc.assert(
    fc.property(exams, shuffles, chances, (exam, how, numbers) => {
      const served = arrange(exam, how, pickFrom(numbers));
      const written = exam.map((_, index) => index);
      expect(inWrittenOrder(inServedOrder(written, served), served, exam.length)).toEqual(written);
    }),
  );
});

describe('a draw', () => {
  const pools = fc.array(fc.record({ draw: fc.option(fc.nat({ max: 2 }), { freq: 4 }), seen: fc.nat({ max: 3 }) }), {
    maxLength: 30,
  });
  const takes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 });

  it('serves each question of the exam, and of each pool as many as it takes, those seen least', () => {
    fc.assert(
      fc.property(pools, takes, chances, (questions, counts, numbers) => {
        const places = drawQuestions(questions, counts, pickFrom(numbers));
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
        const isServed = (at: number) => places.includes(at);
        expect(questions.flatMap(({ draw }, at) => (draw === null && !isServed(at) ? [at] : []))).toEqual([]);
        for (const [draw, take] of counts.entries()) {
          const pool = questions.flatMap((question, at) =>
            question.draw === draw ? [{ at, seen: question.seen }] : [],
          );
          const [served, rest] = [pool.filter(({ at }) => isServed(at)), pool.filter(({ at }) => !isServed(at))];
          expect(served).toHaveLength(Math.min(take, pool.length));
          const most = Math.max(0, ...served.map(({ seen }) => seen));
          expect(rest.every(({ seen }) => seen >= most)).toBe(true);
        }
      }),
    );
  });
  it('leaves answers to questions that were not served open', () => {
    expect(inWrittenOrder([3, 1], [{ at: 4 }, { at: 1 }], 5)).toEqual([null, 1, null, null, 3]);
    expect(arrange([{ options: [] }, { options: [] }], { questions: false, options: false }, () => 0, [1])).toEqual([
      { at: 1 },
    ]);
  });
});

it('each order of three is as likely as the others', () => {
  const three = [{ options: [] }, { options: [] }, { options: [] }];
  const counts = new Map<string, number>();
  for (let first = 0; first < 3; first += 1)
    for (let second = 0; second < 2; second += 1) {
      const picks = [first, second].values();
      const order = arrange(three, { questions: true, options: false }, () => Number(picks.next().value));
      const name = order.map(({ at }) => at).join('');
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  expect([...counts.values()]).toEqual([1, 1, 1, 1, 1, 1]);
});
