// Reports: sums of a period beside those of the period before, without names (docs/specification/reporting.md, RO-7 to
// RO-9).
import type { Queryable } from '#platform/server/context.ts';
import { badgeOf } from '#platform/shared/dates.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { unclearHours } from '#platform/shared/mail-state.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { fewestMisses } from '#search/server/note-miss.ts';
import { reportingMessages, type reportCall } from '../../../staff-contract.ts';
import { daysIn, periodBefore, type Period, type ReportName, type ReportSection } from '../../../report-sections.ts';
import { todayOf } from '../rosters/read-agd.ts';
import {
  countGroups,
  countJoined,
  countMembers,
  countUnsubscribed,
  listTitles,
  sumActivities,
  sumCategories,
  sumCodes,
  sumCreditsBy,
  sumFeeds,
  sumFormats,
  sumFunnel,
  sumListening,
  sumMails,
  sumMisses,
  sumParticipants,
  sumWebinars,
  sumYear,
  type Span,
  type WebinarSums,
} from './report-queries.ts';

/** Three years: the funnel looks up each first view, and a statement has 15 seconds. */
const longestDays = 1096;
/** Rows of a table; the last one sums the others. */
const mostRows = 200;

const startOf = (day: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant();

const spanOf = ({ from, to }: Period, zone: string): Span => ({
  from,
  to,
  start: startOf(from, zone),
  end: startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), zone),
});

type Asked = {
  readonly db: Queryable;
  readonly span: Span;
  readonly before: Span;
  readonly zone: string;
  readonly now: Temporal.Instant;
};
type Reader = (asked: Asked) => Promise<readonly ReportSection[]>;

/** "Mar 2026" of 2026-03. */
const monthText = (month: string): string => `${badgeOf(`${month}-15T12:00:00Z`).month} ${month.slice(0, 4)}`;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const count = (label: string) => ({ label, kind: 'count' as const });
const hours = (label: string) => ({ label, kind: 'hours' as const });
const ofWhole = (label: string) => ({ label, kind: 'share' as const });

const activities: Reader = async ({ db, span, before }) => {
  const [now, earlier] = [await sumActivities(db, span), await sumActivities(db, before)];
  const was = new Map(earlier.map((row) => [row.activity_id, row.credits]));
  const sorted = now.toSorted((one, other) => other.credits - one.credits || other.views - one.views);
  const shown = sorted.slice(0, mostRows);
  const rest = sorted.slice(mostRows);
  const titles = await listTitles(
    db,
    shown.map(({ activity_id: id }) => id),
  );
  const add = (rows: typeof sorted) =>
    rows.reduce(
      (sum, row) => ({
        credits: sum.credits + row.credits,
        hours: sum.hours + row.hours,
        views: sum.views + row.views,
        evaluations: sum.evaluations + row.evaluations,
        tried: sum.tried + row.tried,
        first_try: sum.first_try + row.first_try,
        rating_sum: sum.rating_sum + row.rating_sum,
        ratings: sum.ratings + row.ratings,
      }),
      { credits: 0, hours: 0, views: 0, evaluations: 0, tried: 0, first_try: 0, rating_sum: 0, ratings: 0 },
    );
  const rowOf = (label: string, sums: ReturnType<typeof add>, previous: number) => ({
    label,
    values: [
      sums.credits,
      sums.hours,
      sums.views,
      sums.evaluations,
      share(sums.first_try, sums.tried),
      share(sums.rating_sum, sums.ratings),
    ],
    before: previous,
  });
  const total = (rows: readonly { readonly credits: number }[]) => rows.reduce((sum, { credits }) => sum + credits, 0);
  const restIds = new Set(rest.map(({ activity_id: id }) => id));
  return [
    {
      title: 'All activities',
      hasBars: false,
      head: 'Activities',
      columns: activityColumns,
      rows: [rowOf('All', add(sorted), total(earlier))],
      note: 'First try: of the members who first took the exam in these days, those who passed it then. Rating: 1 to 4.',
    },
    {
      title: 'By activity',
      head: 'Activity',
      columns: activityColumns,
      rows: [
        ...shown.map((row) => rowOf(titles.get(row.activity_id) ?? 'Removed', row, was.get(row.activity_id) ?? 0)),
        ...(rest.length === 0
          ? []
          : [
              rowOf(
                `${rest.length.toLocaleString('en-US')} more`,
                add(rest),
                total(earlier.filter(({ activity_id: id }) => restIds.has(id))),
              ),
            ]),
      ],
      note: '',
    },
  ];
};
const activityColumns = [
  count('Credits'),
  hours('Hours'),
  count('Views'),
  count('Evaluations'),
  ofWhole('Passed on the first try'),
  { label: 'Rating', kind: 'rating' as const },
];

/** Each step with the one that it is a share of; null where not every activity has it. */
const steps = [
  ['Viewed', 'viewed', null],
  ['Evaluated', 'evaluated', 'viewed'],
  ['Answered the sponsor', 'answered', null],
  ['Said Yes to the sponsor', 'agreed', 'answered'],
  ['Finished the survey', 'surveyed', null],
  ['Opened the exam', 'opened', 'evaluated'],
  ['Took the exam', 'tried', 'opened'],
  ['Passed', 'passed', 'tried'],
  ['Has credit', 'credited', 'passed'],
  ['Sent to the AGD', 'reported', 'credited'],
] as const;

/** From a seat to credit, and from the waitlist to a seat. */
async function seatsOf({ db, span, before, now: at }: Omit<Asked, 'zone'>): Promise<ReportSection> {
  const [now, earlier] = [await sumWebinars(db, span, at), await sumWebinars(db, before, at)];
  const sum = (rows: typeof now, key: Exclude<keyof WebinarSums, 'title' | 'isOver'>) =>
    rows.reduce((all, row) => all + row[key], 0);
  const reserved = sum(now, 'reserved');
  return {
    title: 'Webinars',
    head: 'Step',
    columns: [count('Members'), ofWhole('Of seats')],
    rows: (
      [
        ['Reserved', 'reserved'],
        ['Entered', 'entered'],
        ['Has credit', 'credited'],
        ['Got a seat from the waitlist', 'promoted'],
        ['Still on the waitlist', 'waiting'],
      ] as const
    ).map(([label, key], at) => ({
      label,
      values: [sum(now, key), at < 3 ? share(sum(now, key), reserved) : null],
      before: sum(earlier, key),
    })),
    note: 'Webinars that began in this period. A seat that was canceled doesn’t count.',
  };
}

const live: Reader = async ({ db, span, before, now }) => {
  const webinars = await sumWebinars(db, span, now);
  return [
    await seatsOf({ db, span, before, now }),
    {
      title: 'By webinar',
      head: 'Webinar',
      columns: [
        count('Seats'),
        count('Entered'),
        ofWhole('Didn’t come'),
        count('Has credit'),
        count('From the waitlist'),
        count('Still waiting'),
      ],
      rows: webinars.map(({ title, reserved, entered, credited, promoted, waiting, isOver }) => ({
        label: title,
        values: [reserved, entered, isOver ? share(reserved - entered, reserved) : null, credited, promoted, waiting],
        before: null,
      })),
      note: 'Who didn’t come is known once a webinar is over.',
    },
  ];
};

const funnel: Reader = async ({ db, span, before, now: at }) => {
  const { now, earlier } = await db
    .transaction()
    .execute(async (trx) => ({ now: await sumFunnel(trx, span), earlier: await sumFunnel(trx, before) }));
  const sum = (rows: typeof now, key: (typeof steps)[number][1]) => rows.reduce((all, row) => all + row[key], 0);
  const viewed = sum(now, 'viewed');
  const of = (profession: string) => now.filter((row) => row.profession === profession);
  const [dentists, hygienists] = [of('dentist'), of('hygienist')];
  return [
    {
      title: 'From first view to credit',
      head: 'Step',
      columns: [
        count('Members'),
        ofWhole('Of viewers'),
        ofWhole('Of the step before'),
        ofWhole('Dentists'),
        ofWhole('Hygienists'),
      ],
      rows: steps.map(([label, key, previous]) => {
        const members = sum(now, key);
        return {
          label,
          values: [
            members,
            share(members, viewed),
            // Credit that was granted takes no exam: there may be more of it than passes.
            previous === null || members > sum(now, previous) ? null : share(members, sum(now, previous)),
            share(sum(dentists, key), sum(dentists, 'viewed')),
            share(sum(hygienists, key), sum(hygienists, 'viewed')),
          ],
          before: sum(earlier, key),
        };
      }),
      note: 'Counts each member once per class or episode opened in this period, whenever the later steps were done. Not every activity has a sponsor or a survey.',
    },
    await seatsOf({ db, span, before, now: at }),
  ];
};

const members: Reader = async ({ db, span, before, zone }) => {
  const [now, earlier] = [await countMembers(db, span), await countMembers(db, before)];
  const group = async (by: 'profession' | 'state', title: string, head: string): Promise<ReportSection> => {
    const [groups, groupsBefore] = [await countGroups(db, span, by), await countGroups(db, before, by)];
    const was = new Map(groupsBefore.map(({ label, joined }) => [label, joined]));
    return {
      title,
      head,
      columns: [count('New members'), count('All members')],
      rows: groups.map(({ label, joined, all }) => ({ label, values: [joined, all], before: was.get(label) ?? 0 })),
      note: 'All members: open accounts today.',
    };
  };
  return [
    {
      title: 'New and active',
      head: 'Members',
      columns: [count('Members')],
      rows: [
        { label: 'New', values: [now.joined], before: earlier.joined },
        { label: 'Started an activity', values: [now.started], before: earlier.started },
        { label: 'Earned credit', values: [now.earned], before: earlier.earned },
      ],
      note: '',
    },
    await group('profession', 'By profession', 'Profession'),
    await group('state', 'By state', 'State'),
    {
      title: 'By month joined',
      head: 'Month',
      columns: [count('Joined'), count('Earned credit since'), ofWhole('Of those who joined')],
      rows: (await countJoined(db, span, zone)).map(({ month, joined, earned }) => ({
        label: monthText(month),
        values: [joined, earned, share(earned, joined)],
        before: null,
      })),
      note: 'Credit earned by the end of this period.',
    },
  ];
};

const credits: Reader = async ({ db, span, before }) => {
  const compared = async (
    title: string,
    head: string,
    read: (of: Span) => ReturnType<typeof sumCodes>,
    note = '',
  ): Promise<ReportSection> => {
    const [now, earlier] = [await read(span), await read(before)];
    const was = new Map(earlier.map((row) => [row.label, row.hours]));
    const gone = earlier.filter(({ label }) => now.every((row) => row.label !== label));
    return {
      title,
      head,
      columns: [hours('Hours'), count('Credits')],
      rows: [...now, ...gone.map(({ label }) => ({ label, hours: 0, credits: 0 }))].slice(0, mostRows).map((row) => ({
        label: row.label,
        values: [row.hours, row.credits],
        before: was.get(row.label) ?? 0,
      })),
      note,
    };
  };
  const months = await sumCreditsBy(db, span, 'month');
  return [
    await compared('By type', 'Type', (of) => sumCreditsBy(db, of, 'type')),
    {
      title: 'By month',
      head: 'Month',
      columns: [hours('Hours'), count('Credits')],
      rows: months.map(({ label, hours: sum, credits: earned }) => ({
        label: monthText(label),
        values: [sum, earned],
        before: null,
      })),
      note: '',
    },
    await compared(
      'By AGD subject code',
      'Code',
      (of) => sumCodes(db, of),
      'The hours of each code; a credit can have several.',
    ),
    await compared(
      'By category',
      'Category',
      (of) => sumCategories(db, of),
      'An activity in several categories counts in each.',
    ),
  ];
};

/** The rows that fit, and one that sums the others. */
function withRest<Row extends object>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
  valuesOf: (rows: readonly Row[]) => readonly (number | null)[],
  before: (rows: readonly Row[]) => number,
): ReportSection['rows'] {
  const rest = rows.slice(mostRows);
  return [
    ...rows.slice(0, mostRows).map((row) => ({ label: labelOf(row), values: valuesOf([row]), before: before([row]) })),
    ...(rest.length === 0
      ? []
      : [{ label: `${rest.length.toLocaleString('en-US')} more`, values: valuesOf(rest), before: before(rest) }]),
  ];
}
const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

const podcasts: Reader = async ({ db, span, before }) => {
  const [now, earlier] = [await sumListening(db, span), await sumListening(db, before)];
  const [feeds, feedsBefore] = [await sumFeeds(db, span), await sumFeeds(db, before)];
  const was = new Map(earlier.map(({ hash, plays }) => [hash, plays]));
  const requested = new Map(feedsBefore.map(({ label, requests }) => [label, requests]));
  const columns = [count('Plays'), count('New listeners'), count('Heard to the end'), ofWhole('Of plays')];
  const valuesOf = (rows: typeof now) => {
    const [plays, finished] = [sumOf(rows, 'plays'), sumOf(rows, 'finished')];
    // Who began before these days may hear the end in them.
    return [plays, sumOf(rows, 'members'), finished, finished > plays ? null : share(finished, plays)];
  };
  return [
    {
      title: 'All episodes',
      hasBars: false,
      head: 'Episodes',
      columns,
      rows: [{ label: 'All', values: valuesOf(now), before: sumOf(earlier, 'plays') }],
      note: 'Members’ plays in this portal. Plays within 30 minutes count once. Podcast apps don’t report plays; see the feeds.',
    },
    {
      title: 'By episode',
      head: 'Episode',
      columns,
      rows: withRest(
        now,
        ({ title }) => title,
        valuesOf,
        (rows) => rows.reduce((sum, { hash }) => sum + (was.get(hash) ?? 0), 0),
      ),
      note: '',
    },
    {
      title: 'Feeds',
      head: 'Show',
      columns: [count('Requests')],
      rows: feeds.map(({ label, requests }) => ({ label, values: [requests], before: requested.get(label) ?? 0 })),
      note: 'Podcast apps request a feed several times a day for each listener, or once for all of them.',
    },
  ];
};

const search: Reader = async ({ db, span, before }) => {
  const [now, earlier] = [await sumMisses(db, span), await sumMisses(db, before)];
  const was = new Map(earlier.map(({ words, searches }) => [words, searches]));
  const shown = now.filter(({ searches }) => searches >= fewestMisses);
  return [
    {
      title: 'Without results',
      hasBars: false,
      head: 'Words',
      columns: [count('Searches'), count('Different words')],
      rows: [{ label: 'All', values: [sumOf(now, 'searches'), now.length], before: sumOf(earlier, 'searches') }],
      note: 'Searches on the search page that found nothing.',
    },
    {
      title: 'Words without results',
      head: 'Words',
      columns: [count('Searches'), count('Days')],
      rows: withRest(
        shown,
        ({ words }) => words,
        (rows) => [sumOf(rows, 'searches'), Math.max(0, ...rows.map(({ days }) => days))],
        (rows) => rows.reduce((sum, { words }) => sum + (was.get(words) ?? 0), 0),
      ),
      note: `Searched for at least ${fewestMisses} times. Use them as a need when you plan a class, or add them to a class as search words.`,
    },
  ];
};

/** What emails are about, by their kinds. */
const mailAreas: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  announcements: 'Announcements',
  consent: 'Accounts',
  credit: 'Certificates and credit',
  live: 'Webinars',
  seats: 'Webinars',
  reporting: 'Certificates and credit',
  support: 'Support',
  catalogue: 'Speakers and team',
  authoring: 'Speakers and team',
  staff: 'Speakers and team',
};

const email: Reader = async ({ db, span, before, now: moment }) => {
  const unclearBefore = moment.subtract({ hours: unclearHours });
  const [now, earlier] = [await sumMails(db, span, unclearBefore), await sumMails(db, before, unclearBefore)];
  const columns = [
    count('Sent'),
    count('Came back'),
    count('Delivery unknown'),
    count('Not accepted'),
    ofWhole('Didn’t come back'),
  ];
  const valuesOf = (rows: typeof now) => {
    const [sent, bounced] = [sumOf(rows, 'sent'), sumOf(rows, 'bounced')];
    return [sent, bounced, sumOf(rows, 'unclear'), sumOf(rows, 'given_up'), share(sent - bounced, sent)];
  };
  const labelOf = ({ area }: { readonly area: string }) => mailAreas[area] ?? 'Other';
  const areas = [...Map.groupBy(now, labelOf)].toSorted(
    ([, one], [, other]) => sumOf(other, 'sent') - sumOf(one, 'sent'),
  );
  const was = Map.groupBy(earlier, labelOf);
  return [
    {
      title: 'All emails',
      hasBars: false,
      head: 'Emails',
      columns,
      rows: [{ label: 'All', values: valuesOf(now), before: sumOf(earlier, 'sent') }],
      note: 'Sent: a mail server took the email. Not accepted: no mail server took it in five days, or the address was refused.',
    },
    {
      title: 'By subject',
      head: 'About',
      columns,
      rows: areas.map(([label, rows]) => ({
        label,
        values: valuesOf(rows),
        before: sumOf(was.get(label) ?? [], 'sent'),
      })),
      note: 'Emails of closed accounts are deleted and don’t count.',
    },
    {
      title: 'News',
      hasBars: false,
      head: 'Members',
      columns: [count('Members')],
      rows: [
        {
          label: 'Unsubscribed',
          values: [await countUnsubscribed(db, span)],
          before: await countUnsubscribed(db, before),
        },
      ],
      note: 'Members who unsubscribed from news and reminders, and haven’t subscribed again.',
    },
  ];
};

const annual: Reader = async ({ db, span, before }) => {
  const [now, earlier] = [await sumYear(db, span), await sumYear(db, before)];
  const figures = [
    ['Activities with credit', 'activities'],
    ['Participants', 'participants'],
    ['Credits issued', 'credits'],
    ['Hours of credit', 'hours'],
  ] as const;
  const was = new Map((await sumParticipants(db, before)).map((row) => [row.label, row.participants]));
  const formats = await sumFormats(db, before);
  return [
    {
      title: 'The program',
      hasBars: false,
      head: 'Figure',
      columns: [hours('Total')],
      rows: figures.map(([label, key]) => ({ label, values: [now[key]], before: earlier[key] })),
      note: 'A participant is a member who earned credit, counted once.',
    },
    {
      title: 'Participants by profession',
      head: 'Profession',
      columns: [count('Participants'), hours('Hours')],
      rows: (await sumParticipants(db, span)).map((row) => ({
        label: row.label,
        values: [row.participants, row.hours],
        before: was.get(row.label) ?? 0,
      })),
      note: '',
    },
    {
      title: 'Formats',
      head: 'Format',
      columns: [count('Participants'), count('Activities'), count('Credits'), hours('Hours')],
      rows: (await sumFormats(db, span)).map((row) => ({
        label: row.label,
        values: [row.participants, row.activities, row.credits, row.hours],
        before: formats.find(({ label }) => label === row.label)?.participants ?? 0,
      })),
      note: 'A participant of several formats counts in each.',
    },
  ];
};

const readers: Readonly<Record<ReportName, Reader>> = {
  activities,
  funnel,
  members,
  credits,
  live,
  podcasts,
  search,
  email,
  annual,
};

/** A report of some days beside as many days before. Without days: the last 28; of the annual report, this year. */
export const readReport: UseCase<typeof reportCall> = async (context, _staff, { report, from, to }) => {
  const { db } = context;
  const zone = await readTimeZone(db);
  const today = await todayOf(context);
  const last = to ?? today;
  const lastDay = Temporal.PlainDate.from(last);
  const usual = report === 'annual' ? lastDay.with({ month: 1, day: 1 }) : lastDay.subtract({ days: 27 });
  const period = { from: from ?? usual.toString(), to: last };
  if (period.from > period.to) throw new Refusal('wrong-days', reportingMessages.wrongDays);
  if (daysIn(period) > longestDays) throw new Refusal('wrong-days', reportingMessages.tooLong);
  const before = periodBefore(period);
  const sections = await readers[report]({
    db,
    span: spanOf(period, zone),
    before: spanOf(before, zone),
    zone,
    now: context.now(),
  });
  const provider = await readProvider(db);
  return {
    status: true,
    report,
    ...period,
    before,
    zone,
    today,
    sections: sections.map((section) => ({
      hasBars: true,
      ...section,
      columns: [...section.columns],
      rows: section.rows.map((row) => ({ ...row, values: [...row.values] })),
    })),
    contact:
      report === 'annual'
        ? {
            name: provider.legalName || provider.name,
            address: provider.address.join(', '),
            email: provider.email,
            phone: provider.phone,
            accreditation: (await readSetting(db, providerSettings.accreditation)).map(({ body, providerId }) =>
              `${body} ${providerId}`.trim(),
            ),
          }
        : null,
  };
};
