// A meeting's report at the desk: what it says of this webinar, taking it over, and undoing that.
import { fullName } from '#sign-in/full-name.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { secondsWithin } from '#credit/live-attendance.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { Evidence } from '#platform/shared/foreign/understood.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { rememberColumns, type ColumnChoice } from '#platform/server/files/foreign/column-choice.ts';
import { carryOut, fingerprintsOf, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { withEvidence } from '#platform/shared/foreign/understood.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import type { CallInput } from '#platform/shared/call.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { isTimeZone } from '#platform/shared/time-zones.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { webinarScope } from '#staff/webinar-scope.ts';
import { hasEnded } from '../../affidavit.ts';
import { presenceOf } from '../../attended-minutes.ts';
import { fitOf } from '../../report-zone.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { candidatesFor } from '../../who-is-this.ts';
import { countUnmatched, listAnswered, listImports, listResting } from '../attendance/attendance-import-queries.ts';
import type { ReportedStay } from '../attendance/attendance-report.ts';
import {
  digestOfFile,
  readHolders,
  takeOverAnswers,
  takeOverReport,
  undoAttendance,
} from '../attendance/import-attendance.ts';
import { personOf, readReportFile } from './read-report-file.ts';
import { findElsewhere, peopleOf, requireThisWebinar, timedStays } from './require-this-webinar.ts';
import type { ReportedAnswer } from '../meetings/meeting-service.ts';
import {
  findDeskWebinar,
  isLiveCredit,
  listRoster,
  listSpeakerNames,
  type DeskWebinar,
  type RosterRecord,
} from './desk-queries.ts';
import { doerOf, requireWebinar, subjectOf, type DeskDoer } from './require-webinar.ts';
import { planOf, storeLook } from './store-look.ts';

/** What was read, as it was shown: a preview's file isn't read a second time. */
type ReportInput = {
  readonly h: string;
  readonly filename: string;
  readonly digest: string;
  readonly timeZone: string;
  readonly stays: readonly {
    readonly name: string;
    readonly email: string;
    readonly joinedAt: string;
    readonly leftAt: string | null;
  }[];
  readonly answers: readonly (Omit<ReportedAnswer, 'at'> & { readonly at: string | null })[] | null;
  readonly choice: ColumnChoice | null;
};

const momentOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));

export const importReportAction: RehearsedAction<DeskDoer> = {
  name: 'live.import-attendance',
  fingerprints: async (_context, trx, input) => {
    const { by, h } = input as { by: DeskDoer; h: string };
    return planOf(await requireWebinar(trx, by, h));
  },
  async carryOut(context, trx, { by, input }) {
    const { h, filename, digest, timeZone, stays, answers, choice } = input as ReportInput;
    if (stays.length === 0 && answers === null) throw new Refusal('nothing-to-do', deskMessages.nothingToImport);
    const webinar = await requireWebinar(trx, by, h);
    const source = { digest: Buffer.from(digest, 'hex'), filename, timeZone, by: by.name };
    const entry = { by, act: 'live.report-imported', subject: subjectOf(webinar) } as const;
    if (answers !== null) {
      const said = answers.map((answer) => ({ ...answer, at: momentOf(answer.at) }));
      const { matched, unmatched } = await takeOverAnswers(context, trx, webinar, said, source);
      const after = { filename, answers: answers.length, matched, unmatched, timeZone };
      await recordAction(context, trx, { ...entry, after });
      return deskMessages.importedAnswers(matched, unmatched);
    }
    const read = stays.map((stay) => ({
      ...stay,
      joinedAt: Temporal.Instant.from(stay.joinedAt),
      leftAt: momentOf(stay.leftAt),
    }));
    await rememberColumns(context, trx, choice);
    const { matched } = await takeOverReport(context, trx, webinar, read, source);
    // Whoever a person dealt with before is not to match again.
    const { unmatched } = await requireWebinar(trx, by, h);
    await recordAction(context, trx, {
      ...entry,
      after: { filename, stays: read.length, matched, unmatched, timeZone },
    });
    return deskMessages.imported(matched, unmatched);
  },
};

const minutesOf = (own: readonly ReportedStay[], { release_at, ends_at }: DeskWebinar): number => {
  const { spans } = presenceOf(
    own.flatMap(({ joinedAt, leftAt }, at) => [
      { stayKey: String(at), instanceKey: '', what: 'joined' as const, atMs: joinedAt.epochMilliseconds },
      ...(leftAt === null
        ? []
        : [{ stayKey: String(at), instanceKey: '', what: 'left' as const, atMs: leftAt.epochMilliseconds }]),
    ]),
    new Map(),
  );
  return Math.floor(secondsWithin(spans, release_at, ends_at) / 60);
};

/** What a preview needs to know of the people of a webinar. */
type Known = {
  readonly roster: readonly RosterRecord[];
  readonly holderOf: (email: string) => RosterRecord | undefined;
  /** Members whom the file doesn't name by their address. */
  readonly unnamed: readonly RosterRecord[];
  readonly speakers: readonly string[];
  /** Whether the file replaces a former reading of it. */
  readonly isAgain: boolean;
};

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** One row of the preview: whom a person of the report is matched to, by the address alone. */
function rowOf(webinar: DeskWebinar, own: readonly (ReportedStay & { readonly isHost: boolean })[], known: Known) {
  const [{ name, email, joinedAt, isHost }] = own as readonly [ReportedStay & { readonly isHost: boolean }];
  const count = minutesOf(own, webinar);
  const minutes = `${count} ${count === 1 ? 'minute' : 'minutes'} during the webinar.`;
  const row = { key: personOf({ name, email }), name: name || email, isDone: true, minutes: count };
  const holder = known.holderOf(email);
  if (holder !== undefined) {
    const isShort = isLiveCredit(holder) && known.isAgain && count < (holder.required_minutes ?? 0);
    const note = isShort ? ' Has a live certificate by the former reading: amend it under Credits if it’s wrong.' : '';
    return { ...row, verdict: 'matched', text: `${fullName(holder)}. ${minutes}${note}` };
  }
  if (isHost || known.speakers.some((speaker) => plain(speaker) === plain(name)))
    return { ...row, verdict: 'team', text: `Host or speaker. ${minutes}` };
  const guest = { name, email, firstJoin: joinedAt };
  const others = known.unnamed.map((each) => ({
    ...each,
    student: each.hash,
    name: fullName(each),
    enteredAt: null,
    minutes: null,
  }));
  const namesakes = candidatesFor(guest, others).filter(({ why }) => why.includes('Same name'));
  return namesakes.length === 0
    ? { ...row, verdict: 'unmatched', text: minutes }
    : {
        ...row,
        verdict: 'suggested',
        text: `Has the name of ${namesakes.map(({ member }) => `${member.name}${member.city === '' ? '' : `, ${member.city}`}`).join(' and ')}: you decide afterward. ${minutes}`,
      };
}

/** The same of a poll or Q&A report. Nobody has to be matched by a person: answers are evidence alone. */
function answerRowOf(own: readonly ReportedAnswer[], holder: RosterRecord | undefined): Verdict {
  const [{ name, email }] = own as readonly [ReportedAnswer];
  const count = (what: ReportedAnswer['what']) =>
    new Set(own.flatMap((answer) => (answer.what === what ? [answer.question] : []))).size;
  const said = deskMessages.answered(count('poll'), count('question'));
  const row = { key: personOf({ name, email }), name: name || email, isDone: true };
  return holder === undefined
    ? { ...row, verdict: 'unmatched', text: `${said} No seat has this address.` }
    : { ...row, verdict: 'matched', text: `${fullName(holder)}. ${said}` };
}

const ofThisWebinar = (named: number, seats: number): Evidence => ({
  about: 'people',
  label: 'Webinar',
  says: 'This one',
  examples: [
    `${named} of ${seats} ${seats === 1 ? 'person' : 'people'} with a seat ${named === 1 ? 'is' : 'are'} in the file`,
  ],
  isDoubtful: false,
  choices: [],
  chosen: null,
});

type AskedReport = CallInput<typeof calls.rehearseAttendanceCall>;

/** A report as it reads for a webinar that this person may settle. */
async function readAsked(db: Queryable, staff: StaffMember, asked: AskedReport) {
  const webinar = await requireWebinar(db, staff, asked.h);
  if (asked.timeZone !== undefined && !isTimeZone(asked.timeZone))
    throw new Refusal('unknown-zone', deskMessages.noZone);
  const file = Buffer.from(asked.file, 'base64');
  const providerZone = await readTimeZone(db);
  const holders = await readHolders(db, webinar.id);
  const read = await readReportFile(db, file, {
    startsAt: webinar.release_at,
    endsAt: webinar.ends_at,
    providerZone,
    isHolder: (key) => holders.has(key),
    timeZone: asked.timeZone,
    choices: asked.choices,
    columns: asked.columns,
  });
  return { webinar, file, providerZone, holders, read };
}

/** How a report that was refused fits this webinar, and the one that it belongs to. */
export const readReportFits: UseCase<typeof calls.reportFitsCall> = async (context, staff, asked) => {
  const { db } = context;
  const { webinar, holders, read } = await readAsked(db, staff, asked);
  const { people, keys } = peopleOf(read);
  const timed = timedStays(read);
  const fitsIn = (
    { hash, title, release_at, ends_at }: DeskWebinar,
    seats: number,
    imports: Awaited<ReturnType<typeof listImports>>,
  ) => ({
    h: hash,
    title,
    startsAt: release_at,
    endsAt: ends_at,
    inside: read.reads === 'answers' ? null : fitOf(timed, { startsAt: release_at, endsAt: ends_at }).touching,
    seats,
    importedAt: imports[0]?.made_at ?? null,
  });
  const elsewhere = await findElsewhere(context, webinar, read, holders);
  const named = elsewhere?.other ?? null;
  // Nobody imports what they may not settle, or before it is over.
  const other = named === null ? undefined : await findDeskWebinar(db, webinarScope(staff), named.hash);
  const isReady =
    other !== undefined &&
    other.cancelled_at === null &&
    hasEnded({ endsAtMs: other.ends_at.epochMilliseconds, nowMs: context.now().epochMilliseconds });
  const here = keys.filter((key) => holders.has(key)).length;
  return {
    status: true,
    people,
    here: fitsIn(webinar, here, await listImports(db, webinar.id)),
    other: isReady ? fitsIn(other, named?.matches ?? 0, await listImports(db, other.id)) : null,
  };
};

export const rehearseAttendance: UseCase<typeof calls.rehearseAttendanceCall> = async (context, staff, asked) => {
  const { db } = context;
  const { webinar, file, providerZone, holders, read } = await readAsked(db, staff, asked);
  await requireThisWebinar(context, webinar, read, holders);
  const roster = (await listRoster(db, webinar.id)).filter(({ seat_state }) => seat_state === 'reserved');
  const byId = new Map(roster.map((row) => [row.student_id, row]));
  const holderOf = (email: string) => (email === '' ? undefined : byId.get(holders.get(accountKey(email)) ?? ''));
  const rows: readonly Pick<ReportedStay, 'name' | 'email'>[] = read.reads === 'attendance' ? read.stays : read.answers;
  const named = new Set(rows.flatMap(({ email }) => holderOf(email)?.student_id ?? []));
  const digest = digestOfFile(file);
  const known = {
    roster,
    holderOf,
    unnamed: roster.filter(({ student_id }) => !named.has(student_id)),
    speakers: await listSpeakerNames(db, webinar.id),
    isAgain: (await listImports(db, webinar.id)).some((each) => each.digest.equals(digest)),
  };
  const verdicts =
    read.reads === 'attendance'
      ? [...Map.groupBy(read.stays, personOf).values()]
          .map((own) => rowOf(webinar, own, known))
          // Those with the fewest minutes lose credit if anything was misread.
          .toSorted((one, other) => one.minutes - other.minutes)
          .map(({ key, name, verdict, text, isDone }): Verdict => ({ key, name, verdict, text, isDone }))
      : [...Map.groupBy(read.answers, personOf).values()].map((own) => answerRowOf(own, holderOf(own[0]?.email ?? '')));
  const input: ReportInput = {
    h: asked.h,
    filename: asked.filename,
    digest: digest.toString('hex'),
    timeZone: read.timeZone,
    stays: read.stays.map(({ name, email, joinedAt, leftAt }) => ({
      name,
      email,
      joinedAt: joinedAt.toString(),
      leftAt: leftAt?.toString() ?? null,
    })),
    answers:
      read.reads === 'answers' ? read.answers.map((each) => ({ ...each, at: each.at?.toString() ?? null })) : null,
    choice: read.choice,
  };
  return {
    ...(await storeLook(context, staff, { act: importReportAction.name, input, verdicts, webinar })),
    reads: read.reads,
    timeZone: read.timeZone,
    isGuessed: asked.timeZone === undefined && read.timeZone !== providerZone,
    firstJoin: read.fit.firstJoin,
    unreadableLines: [...read.unreadable],
    head: read.head,
    columns: read.columns,
    sample: read.sample,
    understood: withEvidence({
      ...read.understood,
      evidence: [...(rows.length === 0 ? [] : [ofThisWebinar(named.size, roster.length)]), ...read.understood.evidence],
    }),
  };
};

async function requireImport(db: Queryable, { id }: DeskWebinar, hash: string) {
  const found = (await listImports(db, id)).find((each) => each.hash === hash);
  if (found === undefined) throw new Refusal('already-undone', deskMessages.alreadyUndone, { httpStatus: 409 });
  return found;
}

type UndoInput = { readonly h: string; readonly import: string; readonly by: DeskDoer };

export const undoReportAction: RehearsedAction<DeskDoer> = {
  name: 'live.undo-attendance',
  fingerprints: async (_context, trx, input) => {
    const { by, h, import: hash } = input as UndoInput;
    const found = await requireImport(trx, await requireWebinar(trx, by, h), hash);
    return (await judgeUndo(trx, found.id)).fingerprints;
  },
  async carryOut(context, trx, { by, input, reason }) {
    const { h, import: hash } = input as UndoInput;
    const webinar = await requireWebinar(trx, by, h);
    const found = await requireImport(trx, webinar, hash);
    const members = await undoAttendance(context, trx, webinar, found, by.name);
    await recordAction(context, trx, {
      by,
      act: 'live.report-undone',
      subject: subjectOf(webinar),
      before: { filename: found.filename, people: found.people, timeZone: found.time_zone },
      after: { members },
      reason,
    });
    return deskMessages.undone(members);
  },
};

/** A member whose minutes are taken back, with the certificate that rests on them. */
export const restingVerdict = (member: Awaited<ReturnType<typeof listResting>>[number]): Verdict => ({
  key: member.hash,
  name: fullName(member),
  verdict: member.verification_code === null ? 'minutes' : 'certificate',
  text:
    member.verification_code === null
      ? deskMessages.minutesGo
      : deskMessages.restsOn(member.verification_code, member.attended_minutes ?? 0),
  isDone: true,
});

/** Whom an import is about, and what undoing it means for them. */
async function judgeUndo(db: Queryable, importId: string) {
  const members = await listResting(db, { importId });
  const answered = await listAnswered(db, importId);
  const unmatched = await countUnmatched(db, importId);
  const verdicts = [
    ...members.map(restingVerdict),
    ...answered.map((member): Verdict => ({
      key: member.hash,
      name: fullName(member),
      verdict: 'answers',
      text: deskMessages.answersGo,
      isDone: true,
    })),
    ...(unmatched === 0
      ? []
      : [{ key: '', name: deskMessages.peopleOf(unmatched), verdict: 'unmatched', text: '', isDone: true }]),
  ];
  const fingerprints = fingerprintsOf([
    ...members.map((each) => [each.hash, each] as const),
    ...answered.map((each) => [each.hash, each] as const),
    ['', unmatched] as const,
  ]);
  return { verdicts, fingerprints };
}

export const rehearseUndo: UseCase<typeof calls.rehearseUndoAttendanceCall> = async (context, staff, asked) => {
  const { db } = context;
  const webinar = await requireWebinar(db, staff, asked.h);
  const found = await requireImport(db, webinar, asked.import);
  const { verdicts, fingerprints } = await judgeUndo(db, found.id);
  const input = { h: asked.h, import: asked.import };
  return storeLook(context, staff, { act: undoReportAction.name, input, verdicts, webinar }, fingerprints);
};

const carriesOut =
  (action: RehearsedAction<DeskDoer>) =>
  async (...[context, staff, { h, reason }]: Parameters<UseCase<typeof calls.undoAttendanceCall>>) => ({
    status: true as const,
    ...(await carryOut(context, doerOf(staff), action, { h, reason })),
  });
export const doImport: UseCase<typeof calls.importAttendanceCall> = carriesOut(importReportAction);
export const doUndo: UseCase<typeof calls.undoAttendanceCall> = carriesOut(undoReportAction);
