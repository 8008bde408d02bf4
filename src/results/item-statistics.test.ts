import { describe, expect, it } from 'vitest';
import {
  itemStatistics,
  optionNow,
  reliabilityOf,
  type Answered,
  type FirstAttempt,
  type Item,
} from './item-statistics.ts';
import { correlationText, earlySentence, verdictOf } from './item-verdicts.ts';
import { suspectedOption } from './suspected-key.ts';

const options = ['First', 'Second', null, 'Fourth', 'Fifth'];
const numbers = [1, 2, 4, 5];

/** Numbers that look random and are the same in every run (a linear congruential generator). */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Members of different skill, who answer more of the questions the more skill they have. The key of question 3 names
 * another option than the one that the skilled choose.
 */
function simulate(members: number, questions: number, seed: number): { items: Item[]; attempts: FirstAttempt[] } {
  const roll = dice(seed);
  const truth = Array.from({ length: questions }, (_, at) => numbers[at % 4] ?? 1);
  const items = truth.map((right, at): Item => ({ key: `q${at}`, options, right: at === 3 ? 2 : right }));
  const attempts = Array.from({ length: members }, () => {
    const skill = roll();
    return items.map((item, at): Answered => {
      const knows = roll() < 0.25 + 0.7 * skill - 0.03 * at;
      const chosen = knows ? (truth[at] ?? 1) : (numbers[Math.floor(roll() * 4)] ?? 1);
      return { key: item.key, chosen, isRight: chosen === item.right };
    });
  });
  return { items, attempts };
}

// The same figures once more, by the textbook and as plainly as possible: nothing below uses the code above.
function plainly(items: readonly Item[], attempts: readonly FirstAttempt[], at: number) {
  const n = attempts.length;
  const others: number[] = [];
  const answers: Answered[] = [];
  for (const attempt of attempts) {
    let right = 0;
    for (let index = 0; index < attempt.length; index += 1) if (index !== at && attempt[index]?.isRight) right += 1;
    others.push(right / (attempt.length - 1));
    answers.push(attempt[at] as Answered);
  }
  // r_pb = (M1 − M0) / s · sqrt(p q), s with n.
  function pointBiserial(isOne: readonly boolean[]): number {
    let [sum, sumOnes, ones] = [0, 0, 0];
    for (let index = 0; index < n; index += 1) {
      sum += others[index] ?? 0;
      if (isOne[index]) {
        sumOnes += others[index] ?? 0;
        ones += 1;
      }
    }
    let squares = 0;
    for (const score of others) squares += (score - sum / n) ** 2;
    const p = ones / n;
    return ((sumOnes / ones - (sum - sumOnes) / (n - ones)) / Math.sqrt(squares / n)) * Math.sqrt(p * (1 - p));
  }
  // Whoever shares a score shares the places that it fills.
  function groupShare(
    isOne: readonly boolean[],
    size: number,
    isAhead: (one: number, other: number) => boolean,
  ): number {
    let total = 0;
    for (let index = 0; index < n; index += 1) {
      if (!isOne[index]) continue;
      let [ahead, same] = [0, 0];
      for (let other = 0; other < n; other += 1) {
        if (others[other] === others[index]) same += 1;
        else if (isAhead(others[other] ?? 0, others[index] ?? 0)) ahead += 1;
      }
      total += Math.min(1, Math.max(0, (size - ahead) / same));
    }
    return total / size;
  }
  const above = (one: number, other: number) => one > other;
  const below = (one: number, other: number) => one < other;
  const right = answers.map(({ isRight }) => isRight);
  return {
    p: right.filter(Boolean).length / n,
    r: pointBiserial(right),
    d: groupShare(right, 0.27 * n, above) - groupShare(right, 0.27 * n, below),
    options: numbers.map((number) => {
      const chosen = answers.map((answer) => answer.chosen === number);
      return {
        share: chosen.filter(Boolean).length / n,
        top: groupShare(chosen, n / 3, above),
        bottom: groupShare(chosen, n / 3, below),
        r: pointBiserial(chosen),
      };
    }),
  };
}

function plainKr20(attempts: readonly FirstAttempt[]) {
  const n = attempts.length;
  const k = attempts[0]?.length ?? 0;
  let sumPq = 0;
  for (let at = 0; at < k; at += 1) {
    let right = 0;
    for (const attempt of attempts) if (attempt[at]?.isRight) right += 1;
    sumPq += (right / n) * (1 - right / n);
  }
  let [sum, squares] = [0, 0];
  for (const attempt of attempts) {
    let score = 0;
    for (const answer of attempt) if (answer.isRight) score += 1;
    sum += score;
    squares += score * score;
  }
  const variance = squares / n - (sum / n) ** 2;
  const kr20 = (k / (k - 1)) * (1 - sumPq / variance);
  return { kr20, standardError: Math.sqrt(variance) * Math.sqrt(1 - kr20) };
}

describe('statistics of 500 first attempts (RS-1, RS-2)', () => {
  const { items, attempts } = simulate(500, 10, 41);
  const found = itemStatistics(items, attempts);

  it('are those of an independent computation, to three decimals', () => {
    for (const [at, statistics] of found.entries()) {
      const plain = plainly(items, attempts, at);
      expect(statistics.answered).toBe(500);
      for (const name of ['p', 'r', 'd'] as const)
        expect(statistics[name], `${name} of ${at}`).toBeCloseTo(plain[name], 6);
      for (const [index, option] of statistics.options.entries())
        for (const name of ['share', 'top', 'bottom', 'r'] as const)
          expect(option[name], `${name} of option ${index} of ${at}`).toBeCloseTo(
            plain.options[index]?.[name] ?? NaN,
            6,
          );
    }
    const reliability = reliabilityOf(items, attempts);
    const plain = plainKr20(attempts);
    expect(reliability?.kr20).toBeCloseTo(plain.kr20, 6);
    expect(reliability?.standardError).toBeCloseTo(plain.standardError, 6);
    expect(plain.kr20).toBeGreaterThan(0.3);
  });

  it('suspect exactly the wrong key, and name the answer that is right', () => {
    const suspected = items.flatMap((item, at) => {
      const statistics = found[at];
      return statistics === undefined ? [] : [suspectedOption(item, statistics)?.number ?? null];
    });
    expect(suspected).toEqual([null, null, null, 5, null, null, null, null, null, null]);
    const verdicts = items.map((item, at) =>
      verdictOf({ item, statistics: found[at] as never, isKeyConfirmed: false }),
    );
    expect(verdicts.map((verdict) => verdict === 'key-suspected')).toEqual(suspected.map((each) => each !== null));
    expect(verdictOf({ item: items[3] as Item, statistics: found[3] as never, isKeyConfirmed: true })).toBe('reversed');
  });

  it('say nothing below 30 attempts', () => {
    const few = attempts.slice(0, 29);
    expect(reliabilityOf(items, few)).toBeNull();
    const early = itemStatistics(items, few);
    expect(items.map((item, at) => verdictOf({ item, statistics: early[at] as never, isKeyConfirmed: false }))).toEqual(
      items.map(() => 'early'),
    );
    expect([earlySentence(29), earlySentence(1), earlySentence(30)]).toEqual([
      '29 attempts. Statistics are reliable from 30.',
      '1 attempt. Statistics are reliable from 30.',
      null,
    ]);
  });

  it('give no reliability for fewer than five questions, nor for attempts that were served others', () => {
    expect(
      reliabilityOf(
        items.slice(0, 4),
        attempts.map((attempt) => attempt.slice(0, 4)),
      ),
    ).toBeNull();
    expect(
      reliabilityOf(
        items,
        attempts.map((attempt) => attempt.slice(1)),
      ),
    ).toBeNull();
  });

  it('don’t depend on the order of the members', () => {
    expect(itemStatistics(items, attempts.toReversed())).toEqual(
      found.map((each) => ({
        ...each,
        r: expect.closeTo(each.r ?? NaN, 9),
        d: expect.closeTo(each.d ?? NaN, 9),
        options: each.options.map((option) => ({
          ...option,
          top: expect.closeTo(option.top, 9),
          bottom: expect.closeTo(option.bottom, 9),
          r: expect.closeTo(option.r ?? NaN, 9),
        })),
      })),
    );
  });
});

const item: Item = { key: 'q', options, right: 1 };
const of = (p: number, r: number | null) => ({ key: 'q', answered: 30, p, r, d: null, options: [] });
it.each([
  ['hard', 0.29, 0.4],
  ['good', 0.3, 0.3],
  ['weak', 0.5, 0.29],
  ['weak', 0.5, 0.1],
  ['flat', 0.5, 0.09],
  ['reversed', 0.5, -0.01],
  ['easy', 0.96, 0.2],
  ['weak', 0.95, 0.2],
  ['easy', 1, null],
  ['hard', 0, null],
] as const)('a question is %s at p = %d and r = %d', (verdict, p, r) => {
  expect(verdictOf({ item, statistics: of(p, r), isKeyConfirmed: false })).toBe(verdict);
});
it('a question that counts for everyone has no other verdict', () => {
  expect(verdictOf({ item: { ...item, right: null }, statistics: of(1, null), isKeyConfirmed: false })).toBe(
    'counts-for-all',
  );
});

it.each([
  ['the same place', ['a', 'b'], ['a', 'b'], 2, 2],
  ['another place', ['a', 'b'], ['b', 'a'], 2, 1],
  ['the same place, reworded', ['a', 'b'], ['a', 'B, in detail'], 2, 2],
  ['nowhere', ['a', 'b', 'c'], ['a', 'b'], 3, null],
  ['nowhere, where another took its place', ['a', 'b', 'c'], ['a', 'c'], 2, null],
] as const)('an option of an earlier version is found in %s', (_where, before, now, chosen, expected) => {
  expect(optionNow(before, now, chosen)).toBe(expected);
});

it('correlations are printed without a zero', () => {
  expect([0.344, -0.31, 1, 0, -0.001, null].map(correlationText)).toEqual(['.34', '−.31', '1.00', '.00', '.00', '–']);
});
