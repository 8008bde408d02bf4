// How credit reaches a service that collects it for boards: as a file that a person uploads, or over the wire.
import type { ReportedCredit } from '../../../recipes.ts';

export type ChannelProblem =
  /** The key or the provider number is wrong: nothing more is sent until someone corrects it. */
  | 'wrong-key'
  | 'throttled'
  /** No connection, so that nothing was received. */
  | 'unreachable'
  /** It may have been received: a person has to look it up. */
  | 'unclear';

/** The service didn't do what it was asked. The message is a sentence for the team. */
export class ChannelFault extends Error {
  readonly problem: ChannelProblem;
  /** Seconds until the service wants to be asked again; null if it doesn't say. */
  readonly retryAfterSec: number | null;
  constructor(problem: ChannelProblem, sentence: string, retryAfterSec: number | null = null) {
    super(sentence);
    this.problem = problem;
    this.retryAfterSec = retryAfterSec;
  }
}

/** What became of one credit. */
export type Receipt =
  | { readonly isAccepted: true; readonly receipt: string }
  | { readonly isAccepted: false; readonly why: string };

export type ReportChannel = {
  /** The bytes by which these credits are reported. */
  readonly encode: (credits: readonly ReportedCredit[]) => Promise<Buffer>;
  /**
   * Hands the bytes over and returns what became of each credit, in their order. Rejects with a `ChannelFault`. Null
   * where a person uploads the file.
   */
  readonly deliver: ((content: Buffer, credits: readonly ReportedCredit[]) => Promise<readonly Receipt[]>) | null;
};

/** What a service says about a license: whom it belongs to never leaves the server. */
export type LicenseHolder = { readonly firstName: string; readonly lastName: string };

/** A channel over the wire. */
export type WireChannel = ReportChannel & {
  readonly deliver: NonNullable<ReportChannel['deliver']>;
  /** Whose license it is; null: there is none with this number. Rejects with a `ChannelFault`. */
  readonly findLicense: (license: {
    readonly professionCode: string;
    readonly state: string;
    readonly number: string;
  }) => Promise<LicenseHolder | null>;
  /** Checks key and provider number without reporting anything. Rejects with a `ChannelFault`. */
  readonly check: () => Promise<void>;
};
