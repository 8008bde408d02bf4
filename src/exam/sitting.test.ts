import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrange, inServedOrder, inWrittenOrder } from './sitting.ts';

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
      expect(inWrittenOrder(inServedOrder(written, served), served)).toEqual(written);
    }),
  );
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
