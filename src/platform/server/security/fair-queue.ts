// Work that only a few may do at a time, shared fairly: many strangers at once must not make one member wait behind all
// of them.
import { limitMessages, Refusal } from '../../shared/refusal.ts';

/**
 * Whose work it is: the network it comes from, and whether it is known to be a member's (a known browser, a session).
 */
export type Turn = { readonly network: string; readonly isKnown: boolean };

const busy = () => new Refusal('busy', limitMessages.busy, { httpStatus: 503, retryAfterSec: 5 });

type Waiting = { readonly start: () => void; readonly refuse: (reason: Refusal) => void };

/** Those who wait, a line for each network; the networks take turns. */
class Lines {
  readonly #byNetwork = new Map<string, Waiting[]>();
  length = 0;

  push(network: string, waiting: Waiting): void {
    const line = this.#byNetwork.get(network) ?? [];
    line.push(waiting);
    this.#byNetwork.set(network, line);
    this.length += 1;
  }

  shift(): Waiting | undefined {
    const [first] = this.#byNetwork;
    if (first === undefined) return undefined;
    const [network, line] = first;
    const next = line.shift();
    this.#byNetwork.delete(network);
    // To the end: the other networks are next.
    if (line.length > 0) this.#byNetwork.set(network, line);
    this.length -= 1;
    return next;
  }

  /** Takes the last of the longest line out, if that line is longer than `network`'s would become. */
  dropLongerThan(network: string): Waiting | undefined {
    const [longest] = [...this.#byNetwork].sort(([, a], [, b]) => b.length - a.length);
    if (longest === undefined || longest[1].length <= (this.#byNetwork.get(network)?.length ?? 0) + 1) return undefined;
    this.length -= 1;
    return longest[1].pop();
  }
}

export class FairQueue {
  readonly #atOnce: number;
  readonly #longest: number;
  readonly #known = new Lines();
  readonly #strangers = new Lines();
  #running = 0;

  /** At most `atOnce` run, and at most `longest` wait in each of the two classes. */
  constructor(atOnce: number, longest: number) {
    this.#atOnce = atOnce;
    this.#longest = longest;
  }

  /**
   * Runs `work` when its turn has come: members before strangers, and within either one network after the other. Where
   * too many wait, who came last of the network with the most is refused with 503.
   */
  async run<Result>({ network, isKnown }: Turn, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await this.#wait(isKnown ? this.#known : this.#strangers, network);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#known.shift() ?? this.#strangers.shift();
      // The place is handed on; it becomes free only where no one waits.
      if (next === undefined) this.#running -= 1;
      else next.start();
    }
  }

  #wait(lines: Lines, network: string): Promise<void> {
    if (lines.length >= this.#longest) {
      const dropped = lines.dropLongerThan(network);
      if (dropped === undefined) return Promise.reject(busy());
      dropped.refuse(busy());
    }
    return new Promise((start, refuse) => lines.push(network, { start, refuse }));
  }
}
