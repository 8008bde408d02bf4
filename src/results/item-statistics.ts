// What first attempts say about the questions of an exam (docs/specification/results.md, RS-1): classical item
// analysis. Members are compared by the share of the other questions they got right, so that a wrong key does not
// prove itself. Where several members tie at the edge of a group, each counts in part: no order among them is invented.

/** A question as it is asked now. */
export type Item = {
  readonly key: string;
  /** By option number from 1; null where there is none. */
  readonly options: readonly (string | null)[];
  /** The number of the right option; null: every answer counts. */
  readonly right: number | null;
};

/** One answer of an attempt. */
export type Answered = {
  readonly key: string;
  /** The option number as the question is asked now; null where that option is gone. */
  readonly chosen: number | null;
  readonly isRight: boolean;
};

/** The answers of a member’s first attempt. */
export type FirstAttempt = readonly Answered[];

export type OptionStatistics = {
  readonly number: number;
  /** Shares of those who answered: of all, of the best third, and of the weakest third. */
  readonly share: number;
  readonly top: number;
  readonly bottom: number;
  /** Point-biserial correlation of choosing it with the share of the other questions right; null where undefined. */
  readonly r: number | null;
};

export type ItemStatistics = {
  readonly key: string;
  readonly answered: number;
  /** Difficulty: the share that was right. Null while nobody answered. */
  readonly p: number | null;
  /** Discrimination: point-biserial correlation with the share of the other questions right. */
  readonly r: number | null;
  /** Difficulty in the best 27% minus difficulty in the weakest 27%. */
  readonly d: number | null;
  readonly options: readonly OptionStatistics[];
};

type Reliability = {
  /** Kuder-Richardson formula 20. */
  readonly kr20: number;
  /** Standard error of measurement, in questions. */
  readonly standardError: number;
};

/** How many attempts figures need to settle. */
export const settledFrom = 30;
/** The fewest questions that a reliability is given for. */
const leastItems = 5;
const extremeShare = 0.27;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson’s correlation, which is the point-biserial one where `xs` are 0 and 1; null where either doesn’t vary. */
function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length < 2) return null;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [index, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, (ys[index] ?? 0) - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  // Shares like 2/3 leave crumbs where nothing varies.
  return xx < 1e-12 || yy < 1e-12 ? null : xy / Math.sqrt(xx * yy);
}

/** How much each row counts in the group of the `share` with the highest scores; ties at its edge count in part. */
function weightsOfTop(scores: readonly number[], share: number): number[] {
  const weights = scores.map(() => 0);
  let places = scores.length * share;
  const byScore = [...Map.groupBy(scores.keys(), (index) => scores[index] ?? 0)].sort(([one], [other]) => other - one);
  for (const [, tied] of byScore) {
    const weight = Math.min(1, places / tied.length);
    for (const index of tied) weights[index] = weight;
    places -= weight * tied.length;
    if (places <= 0) break;
  }
  return weights;
}

/** The share of a group for which something is true. */
function shareOf(isTrue: readonly boolean[], weights: readonly number[]): number {
  let [sum, all] = [0, 0];
  for (const [index, weight] of weights.entries()) {
    all += weight;
    if (isTrue[index]) sum += weight;
  }
  return sum / all;
}

type Row = { readonly answer: Answered; readonly others: number };

/** Those who answered a question, each with the share of the other questions right. */
const rowsOf = (key: string, attempts: readonly FirstAttempt[]): Row[] =>
  attempts.flatMap((attempt) => {
    const answer = attempt.find((each) => each.key === key);
    if (answer === undefined) return [];
    const right = attempt.filter(({ isRight }) => isRight).length - (answer.isRight ? 1 : 0);
    return [{ answer, others: attempt.length === 1 ? 0 : right / (attempt.length - 1) }];
  });

function statisticsOf({ key, options }: Item, attempts: readonly FirstAttempt[]): ItemStatistics {
  const rows = rowsOf(key, attempts);
  const numbers = options.flatMap((option, index) => (option === null ? [] : [index + 1]));
  if (rows.length === 0) return { key, answered: 0, p: null, r: null, d: null, options: [] };
  const scores = rows.map(({ others }) => others);
  const lowScores = scores.map((score) => -score);
  const [best, weakest] = [weightsOfTop(scores, extremeShare), weightsOfTop(lowScores, extremeShare)];
  const [top, bottom] = [weightsOfTop(scores, 1 / 3), weightsOfTop(lowScores, 1 / 3)];
  const right = rows.map(({ answer }) => answer.isRight);
  const all = rows.map(() => 1);
  return {
    key,
    answered: rows.length,
    p: shareOf(right, all),
    r: correlation(right.map(Number), scores),
    d: shareOf(right, best) - shareOf(right, weakest),
    options: numbers.map((number) => {
      const chosen = rows.map(({ answer }) => answer.chosen === number);
      return {
        number,
        share: shareOf(chosen, all),
        top: shareOf(chosen, top),
        bottom: shareOf(chosen, bottom),
        r: correlation(chosen.map(Number), scores),
      };
    }),
  };
}

/** The statistics of each question, in the order given. */
export const itemStatistics = (items: readonly Item[], attempts: readonly FirstAttempt[]): ItemStatistics[] =>
  items.map((item) => statisticsOf(item, attempts));

/**
 * How far the score would be the same if the exam were taken again: KR-20 over the attempts that were served exactly
 * these questions. Null below 30 such attempts or 5 questions, and where all scores are equal.
 */
export function reliabilityOf(items: readonly Item[], attempts: readonly FirstAttempt[]): Reliability | null {
  const keys = new Set(items.map(({ key }) => key));
  const whole = attempts.filter((attempt) => attempt.length === keys.size && attempt.every(({ key }) => keys.has(key)));
  if (whole.length < settledFrom || keys.size < leastItems) return null;
  const scores = whole.map((attempt) => attempt.filter(({ isRight }) => isRight).length);
  const average = mean(scores);
  const variance = mean(scores.map((score) => (score - average) ** 2));
  if (variance === 0) return null;
  const ofItems = [...keys].map((key) => {
    const p = mean(whole.map((attempt) => (attempt.some((each) => each.key === key && each.isRight) ? 1 : 0)));
    return p * (1 - p);
  });
  const sum = ofItems.reduce((total, each) => total + each, 0);
  const kr20 = (keys.size / (keys.size - 1)) * (1 - sum / variance);
  return { kr20, standardError: Math.sqrt(variance * (1 - kr20)) };
}

/**
 * An option of an earlier version as the question is asked now: the one with the same text, else the one in the same
 * place where both were reworded. Null where it is gone.
 */
export function optionNow(
  before: readonly (string | null)[],
  now: readonly (string | null)[],
  chosen: number,
): number | null {
  const text = before[chosen - 1] ?? null;
  const at = text === null ? -1 : now.indexOf(text);
  if (at >= 0) return at + 1;
  const inPlace = now[chosen - 1] ?? null;
  return inPlace !== null && !before.includes(inPlace) ? chosen : null;
}
