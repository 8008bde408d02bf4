// How a figure is taken: short rounds in turn, the median of each side, and their ratio. Times on a shared machine are
// noisy; ratios within a run are not.
import autocannon from 'autocannon';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The time that 95 of 100 stay under. */
export const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

export type Load = {
  readonly url: string;
  readonly connections?: number;
  readonly seconds?: number;
  readonly headers?: Record<string, string>;
};

/** Requests per second that were answered 2xx; any other answer is an error of the bench. */
export async function requestsPerSecond({
  url,
  connections = 50,
  seconds = 3,
  headers = {},
}: Load): Promise<{ rate: number; p99Ms: number }> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`);
  return { rate: result.requests.average, p99Ms: result.latency.p99 };
}

/** Rounds of both sides in turn, after one unmeasured round of each. */
export async function compare(
  ours: Load,
  reference: Load,
  rounds = 3,
): Promise<{ ours: number; reference: number; ratio: number }> {
  const rates: [number[], number[]] = [[], []];
  await requestsPerSecond({ ...ours, seconds: 1 });
  await requestsPerSecond({ ...reference, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    rates[0].push((await requestsPerSecond(ours)).rate);
    rates[1].push((await requestsPerSecond(reference)).rate);
  }
  const [a, b] = [median(rates[0]), median(rates[1])];
  return { ours: a, reference: b, ratio: a / b };
}

/** One line of the report. `bar` says what `quality` asks for. */
export type Figure = { readonly what: string; readonly figure: string; readonly bar: string; readonly holds: boolean };
