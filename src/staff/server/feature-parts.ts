// What a feature gives to the program: the type of each src/<feature>/feature.ts.
import type { Context } from '#platform/server/context.ts';
import type { DocumentRoute } from '#platform/server/http/documents.ts';
import type { Route } from '#platform/server/http/http.ts';
import type { UploadRoute } from '#platform/server/http/upload-routes.ts';
import type { JobWork, TimedJob } from '#platform/server/jobs/jobs.ts';
import type { CounterKind } from '#platform/server/metrics/monitor.ts';
import type { Command } from '#platform/server/process/command.ts';
import type { RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import type { Attention, Figure, Periods } from '../attention.ts';
import type { WebinarScope } from '../webinar-scope.ts';
import type { ToDo } from './team/own-account.ts';

export type ReadAttention = (context: Context, scope: WebinarScope) => Promise<readonly Attention[]>;
export type ReadFigures = (context: Context, periods: Periods) => Promise<readonly Figure[]>;

/** What all features give together, for those that show or run it. Lists that people read are in their order. */
export type OfAllFeatures = {
  readonly attention: readonly ReadAttention[];
  readonly figures: readonly ReadFigures[];
  readonly retention: readonly RetentionRule[];
  readonly toDo: readonly ToDo[];
};

/** Parts, or parts made of what all features give. */
type Parts<Part> = readonly Part[] | ((all: OfAllFeatures) => readonly Part[]);

/** `at` is the place in the list of all features; lower ones come first, and each is taken once. */
type Placed<Part> = readonly ({ readonly at: number } & Part)[];

export type Feature = {
  readonly routes?: Parts<Route>;
  /** What is answered beside the calls of the API: calendars, feeds, deliveries of other programs. */
  readonly documents?: readonly DocumentRoute[];
  /** Files on their way in. */
  readonly uploads?: readonly UploadRoute[];
  readonly works?: Parts<JobWork>;
  /** Cron times are UTC. */
  readonly timetable?: readonly TimedJob[];
  /** What is erased once its time is over. Its jobs and their times follow from it. */
  readonly retention?: Placed<{ readonly rule: RetentionRule }>;
  /** Actions on many rows, which have a preview. */
  readonly rehearsed?: Parts<RehearsedAction<never>>;
  /** What needs someone, on the first page of the console. */
  readonly attention?: Placed<{ readonly read: ReadAttention }>;
  /** The figures on the same page. */
  readonly figures?: Placed<{ readonly read: ReadFigures }>;
  /** What the navigation of the console counts. */
  readonly toDo?: readonly ToDo[];
  /** What /metrics counts in addition to requests, statements, and jobs. */
  readonly counters?: readonly CounterKind[];
  /** Subcommands of the command line, by their first word. */
  readonly commands?: Readonly<Record<string, Command>>;
};
