// The items of a binder: what is there of each, and the part that shows it.
import { statementsOn } from '#credit/frozen-facts.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay, dayIn, formatDateTime } from '#platform/shared/dates.ts';
import {
  activityFileItem,
  counted,
  headingsOf,
  stateOf,
  type BinderBody,
  type BinderItem,
  type Found,
  type ItemSource,
  type ItemState,
} from '../../../binder-program.ts';
import { section, type BinderPart, type PartSection, type PartTable } from '../../../binder-part.ts';
import {
  activityFile,
  amountText,
  hoursText,
  isUnrecorded,
  ownParts,
  ratingLabel,
  storedPath,
} from './activity-file.ts';
import { speakerName, type Activity, type BinderFacts } from './read-facts.ts';

/** A roster later than this many days after its oldest course is late. */
const agdDays = 30;

type Made = Found & {
  readonly shown: Partial<PartSection>;
  /** Where it comes from, if that depends on what is there. */
  readonly source?: ItemSource;
};

const lack = (count: number, one: string, many?: string): string[] => (count === 0 ? [] : [counted(count, one, many)]);
const table = (title: string, columns: readonly string[], rows: PartTable['rows']): PartTable => ({
  title,
  columns,
  rows,
});
const dateOf = (moment: Temporal.Instant, zone: string): string => dayIn(moment.epochMilliseconds, zone);
const whenOf = (activity: Activity, zone: string): string =>
  activity.starts_at === null
    ? `Released ${dateOf(activity.released_at, zone)}`
    : formatDateTime(activity.starts_at.epochMilliseconds, zone);

/** The days from the oldest course on a roster to its upload; null where it isn't uploaded, or nobody knows. */
const daysToUpload = ({ oldest_on: oldest, uploaded_on: uploaded }: BinderFacts['rosters'][number]): number | null =>
  oldest === null || uploaded === null ? null : Temporal.PlainDate.from(oldest).until(uploaded).days;

/** Of a table with a row for each activity, whether the activity is in the sample leads to its file. */
const titleCell = ({ hash, title }: Activity, sampled: ReadonlySet<string>) =>
  sampled.has(hash) ? { text: title, to: `activities/${hash}/index.html` } : title;

type Make = (facts: BinderFacts, sampled: ReadonlySet<string>) => Made;
const nothing: Make = () => ({ note: '', lacks: null, shown: {} });

const makers: Readonly<Record<number, Make>> = {
  1: ({ provider, accreditation, activities, zone }, sampled) => ({
    note: `${counted(activities.length, 'activity', 'activities')}, ${counted(
      activities.reduce((sum, { credits_given: given }) => sum + given, 0),
      'credit',
    )}`,
    lacks: provider.address.length === 0 ? ['your address'] : [],
    shown: {
      paragraphs: [
        provider.legalName,
        [...provider.address, provider.email, provider.phone].filter(Boolean).join(', '),
      ],
      tables: [
        table(
          'Recognitions',
          ['Body', 'Provider number', 'From', 'To'],
          accreditation.map((each) => [each.body, each.providerId, each.validFrom, each.validTo]),
        ),
        table(
          'Activities',
          ['Title', 'Date', 'Format', 'Hours', 'Members', 'Credits', 'Retired'],
          activities.map((each) => [
            titleCell(each, sampled),
            whenOf(each, zone),
            each.format,
            creditsText(each.hours),
            String(each.members),
            String(each.credits_given),
            each.retired_at === null ? '' : dateOf(each.retired_at, zone),
          ]),
        ),
      ],
    },
  }),
  3: ({ committee, order }) => {
    const serving = committee.filter(({ served_until: until }) => until === null || until >= order.asOf);
    const free = serving.find(({ license, has_other_duty: other }) => license !== '' && !other);
    return {
      note:
        free === undefined
          ? counted(serving.length, 'member')
          : `${counted(serving.length, 'member')}; ${free.name} since ${free.served_from.slice(0, 4)}`,
      lacks:
        serving.length === 0
          ? ['no committee']
          : free === undefined
            ? ['no licensed dentist without another duty']
            : [],
      shown: {
        tables: [
          table(
            'Committee',
            ['Name', 'License', 'Responsibilities', 'Other duty to the provider', 'From', 'To'],
            committee.map((each) => [
              speakerName(each),
              each.license,
              each.duties,
              each.has_other_duty ? 'Yes' : 'No',
              each.served_from,
              each.served_until ?? '',
            ]),
          ),
        ],
      },
    };
  },
  4: ({ team }) => ({
    note: counted(team.length, 'person', 'people'),
    lacks: lack(
      team.filter(({ job_text: job }) => job === '').length,
      'job description is missing',
      'job descriptions are missing',
    ),
    shown: {
      tables: [
        table(
          'Team',
          ['Name', 'Roles', 'Job'],
          team.map((each) => [each.name, each.roles.join(', '), each.job_text]),
        ),
      ],
    },
  }),
  6: ({ activities, misses, topics, zone }, sampled) => {
    const without = activities.filter(({ need }) => need === '').length;
    const asked = activities.flatMap((each) => (topics.get(each.id) ?? []).map((one) => ({ each, one })));
    return {
      note: `${activities.length - without} of ${activities.length}; ${counted(asked.length, 'topic')} asked for`,
      lacks: without === 0 ? [] : [`the need is missing at ${without} of ${activities.length}`],
      shown: {
        tables: [
          table(
            'Needs',
            ['Activity', 'Need', 'For'],
            activities.map((each) => [titleCell(each, sampled), each.need, each.audience.join(', ')]),
          ),
          table(
            'Topics that members asked for in evaluations',
            ['Day', 'Evaluation of', 'Topic'],
            asked.map(({ each, one }) => [dateOf(one.saved_at, zone), each.title, one.topic]),
          ),
          table(
            'Searches without results',
            ['Words', 'Searches', 'Last on'],
            misses.map((each) => [each.words, String(each.searches), each.last_on]),
          ),
        ],
      },
    };
  },
  7: ({ activities, zone }, sampled) => {
    const without = activities.filter(({ objectives }) => objectives.length === 0).length;
    return {
      note: 'From published versions',
      lacks: without === 0 ? [] : [`objectives are missing at ${without} of ${activities.length}`],
      shown: {
        tables: [
          table(
            'Objectives',
            ['Activity', 'Version', 'Published', 'Objectives'],
            activities.map((each) => [
              titleCell(each, sampled),
              String(each.version),
              dateOf(each.published_at, zone),
              each.objectives.join('\n'),
            ]),
          ),
        ],
      },
    };
  },
  8: ({ activities }, sampled) => {
    const without = activities.filter(({ minutes }) => minutes === null).length;
    return {
      note: `${activities.length - without} of ${activities.length} with their length`,
      lacks: without === 0 ? [] : [`the length is missing at ${without} of ${activities.length}`],
      shown: {
        tables: [
          table(
            'Length and hours',
            ['Activity', 'Format', 'Level', 'How hours were computed', 'AGD subjects'],
            activities.map((each) => [
              titleCell(each, sampled),
              each.format,
              each.level,
              hoursText(each),
              each.subjects,
            ]),
          ),
        ],
      },
    };
  },
  9: ({ activities, speakers }, sampled) => {
    const all = activities.flatMap((activity) => (speakers.get(activity.id) ?? []).map((each) => ({ activity, each })));
    const noCv = new Set(all.flatMap(({ each }) => (each.cv_hash === null ? [each.name] : []))).size;
    const open = all.filter(({ each: { state } }) => state !== 'reviewed' && state !== 'resolved').length;
    return {
      note: counted(new Set(all.map(({ each }) => each.name)).size, 'speaker'),
      lacks: [
        ...lack(noCv, 'CV is missing', 'CVs are missing'),
        ...lack(open, 'disclosure isn’t reviewed', 'disclosures aren’t reviewed'),
      ],
      shown: {
        tables: [
          table(
            'Speakers',
            ['Activity', 'Name', 'Role', 'CV', 'Disclosure', 'What members read'],
            all.map(({ activity, each }) => [
              titleCell(activity, sampled),
              speakerName(each),
              each.role,
              each.cv_hash === null ? 'Missing' : 'Stored',
              each.state ?? 'not asked',
              each.sentence ?? '',
            ]),
          ),
        ],
      },
    };
  },
  10: ({ support, promotionActions, contentActions, activities, order }, sampled) => {
    const unsigned = support.filter(({ signed_on: on, file_hash: file }) => on === null || file === null);
    const unrecorded = activities.filter((activity) => isUnrecorded(activity, support));
    const actions = activities.flatMap(({ hash, title }) =>
      (contentActions.get(hash) ?? []).map((each) => ({ title, each })),
    );
    const promoters = actions.filter(({ each }) => each.roles.includes('liaison') || each.roles.includes('sponsor'));
    const days = `between ${calendarDay(order.firstDay)} and ${calendarDay(order.lastDay)}`;
    return {
      note: `${counted(support.length, 'record')}; ${promoters.length === 0 ? 'no promotion role touched content' : counted(promoters.length, 'change by a promotion role', 'changes by a promotion role')}`,
      lacks: [
        ...lack(
          unrecorded.length,
          'activity says who made it possible, without a support record',
          'activities say who made them possible, without a support record',
        ),
        ...lack(unsigned.length, 'agreement is missing', 'agreements are missing'),
      ],
      shown: {
        paragraphs: [
          promoters.length === 0
            ? `No account with a promotion role (liaison or sponsor) changed the content, the exam, or a disclosure of these activities up to ${calendarDay(order.asOf)}.`
            : 'Accounts with a promotion role changed content. The table names them.',
        ],
        tables: [
          table(
            'Support',
            ['For', 'Company', 'Support', 'Received', 'Signed', 'Terms'],
            support.map((each) => [
              each.title,
              each.company,
              amountText(each),
              each.received_on,
              each.signed_on ?? 'Not signed',
              each.terms,
            ]),
          ),
          ...(unrecorded.length === 0
            ? []
            : [
                table(
                  'Named on the page, without a support record',
                  ['Activity', 'Made possible by'],
                  unrecorded.map((each) => [titleCell(each, sampled), each.sponsor]),
                ),
              ]),
          table(
            `What liaisons and sponsors did ${days}`,
            ['Role', 'Action', 'How often'],
            promotionActions.map((each) => [each.role, each.act, String(each.count)]),
          ),
          table(
            'Who changed content',
            ['Activity', 'Name', 'Roles', 'Action', 'How often'],
            actions.map(({ title, each }) => [
              title,
              each.staff_name,
              each.roles.join(', '),
              each.act,
              String(each.count),
            ]),
          ),
        ],
        links: support.flatMap(({ company, title, file_hash: hash, filename }) =>
          hash === null ? [] : [{ text: `Agreement of ${company}: ${title}`, to: storedPath(hash, filename ?? '') }],
        ),
      },
    };
  },
  11: ({ activities, provider }, sampled) => ({
    note: 'As published',
    lacks: [],
    shown: {
      paragraphs: [`Help for members: ${[provider.email, provider.phone].filter(Boolean).join(', ')}.`],
      tables: [
        table(
          'Requirements',
          ['Activity', 'What members need'],
          activities.map((each) => [
            titleCell(each, sampled),
            each.requirements === '' ? 'Nothing beyond a browser' : each.requirements,
          ]),
        ),
      ],
    },
  }),
  12: ({ activities, announcements, zone }, sampled) => {
    const without = activities.filter(({ has_snapshot: has }) => !has).length;
    return {
      note: `Pages, stored with each version; ${counted(announcements.length, 'announcement')}`,
      lacks: without === 0 ? [] : [`the page as members saw it is missing at ${without} of ${activities.length}`],
      shown: {
        tables: [
          table(
            'Public pages',
            ['Activity', 'Version', 'Published', 'Page'],
            activities.map((each) => [
              titleCell(each, sampled),
              String(each.version),
              dateOf(each.published_at, zone),
              each.has_snapshot ? 'Stored' : 'Missing',
            ]),
          ),
          table(
            'Announcements',
            ['Sent', 'Subject', 'Activities'],
            announcements.map((each) => [
              dateOf(each.started_at, zone),
              each.subject,
              each.activities
                .map((hash) => activities.find((activity) => activity.hash === hash)?.title ?? hash)
                .join(', '),
            ]),
          ),
        ],
      },
    };
  },
  15: ({ activities, ratings, versions }, sampled) => ({
    note: counted(
      activities.reduce((sum, { evaluations }) => sum + evaluations, 0),
      'evaluation',
    ),
    lacks: [],
    shown: {
      tables: [
        table(
          'Evaluations',
          ['Activity', 'Evaluations', 'Mean'],
          activities.map((each) => {
            const own = ratings.get(each.id) ?? [];
            const answers = own.reduce((sum, one) => sum + one.answers, 0);
            return [
              titleCell(each, sampled),
              String(each.evaluations),
              answers === 0 ? '' : (own.reduce((sum, one) => sum + one.mean * one.answers, 0) / answers).toFixed(2),
            ];
          }),
        ),
        table(
          'Ratings, from 1 (poor) to 4 (excellent)',
          ['Activity', 'Question', 'Answers', 'Mean'],
          activities.flatMap((each) =>
            (ratings.get(each.id) ?? []).map((one) => [
              each.title,
              ratingLabel(one.name),
              String(one.answers),
              one.mean.toFixed(2),
            ]),
          ),
        ),
        table(
          'What changed',
          ['Activity', 'Version', 'Note'],
          activities.flatMap((each) =>
            (versions.get(each.id) ?? []).flatMap((one) =>
              one.note === '' ? [] : [[each.title, String(one.version), one.note]],
            ),
          ),
        ),
      ],
    },
  }),
  16: ({ activities }, sampled) => ({
    note: counted(
      activities.reduce((sum, { attempts }) => sum + attempts, 0),
      'attempt',
    ),
    lacks: [],
    shown: {
      tables: [
        table(
          'Exams',
          ['Activity', 'Attempts', 'Passed'],
          activities.map((each) => [titleCell(each, sampled), String(each.attempts), String(each.passed)]),
        ),
      ],
    },
  }),
  17: ({ activities, retentionYears, order }) => ({
    note: `${counted(
      activities.reduce((sum, { credits_given: given }) => sum + given, 0),
      'credit',
    )} with their evidence`,
    lacks: [],
    shown: {
      paragraphs: [
        `Every credit earned from ${calendarDay(order.firstDay)} to ${calendarDay(order.lastDay)} is in members.csv, one row each. data/ has what each rests on; verify.mjs follows all of them.`,
        retentionYears === 0 ? 'Credits are stored without an end.' : `Credits are stored for ${retentionYears} years.`,
        'Members download their certificates again at any time under CE Completed. Anyone can check a certificate by its code on the provider’s site.',
      ],
      links: [
        { text: 'Every credit of the period (CSV)', to: 'members.csv' },
        { text: 'How to follow every credit', to: 'index.html#verify' },
      ],
    },
  }),
  18: ({ rosters }) => {
    const open = rosters.filter(({ uploaded_on: on }) => on === null).length;
    const late = rosters.filter((each) => (daysToUpload(each) ?? 0) > agdDays).length;
    return {
      note:
        rosters.length === 0
          ? 'No credit to report'
          : `${counted(rosters.length - open - late, 'roster')} of ${rosters.length} on time`,
      lacks: [
        ...lack(open, 'roster isn’t marked as uploaded', 'rosters aren’t marked as uploaded'),
        ...lack(late, 'roster was late', 'rosters were late'),
      ],
      shown: {
        tables: [
          table(
            'Rosters',
            ['No.', 'Made', 'Credits', 'Hours', 'Oldest course', 'Uploaded', 'Days', 'Answer'],
            rosters.map((each) => [
              String(each.number),
              each.made_on,
              String(each.credits),
              creditsText(each.hours),
              each.oldest_on ?? '',
              each.uploaded_on ?? 'Not yet',
              String(daysToUpload(each) ?? ''),
              each.answer,
            ]),
          ),
        ],
      },
    };
  },
  19: ({ accreditation, order }) => {
    const held = statementsOn(order.lastDay, accreditation);
    return {
      note: held.map(({ body }) => body).join(', '),
      lacks: held.length === 0 ? [`no recognition is valid on ${calendarDay(order.lastDay)}`] : [],
      shown: {
        tables: [
          table(
            'Statements',
            ['Body', 'From', 'To', 'Statement'],
            accreditation.map((each) => [each.body, each.validFrom, each.validTo, each.statement]),
          ),
        ],
      },
    };
  },
  20: ({ complaints, zone }) => ({
    note: complaints.length === 0 ? 'No complaints in the period' : counted(complaints.length, 'complaint'),
    lacks: lack(
      complaints.filter(({ outcome }) => outcome === '').length,
      'complaint has no outcome',
      'complaints have no outcome',
    ),
    shown: {
      tables: [
        table(
          'Complaints',
          ['Received', 'About', 'Outcome'],
          complaints.map((each) => [dateOf(each.received_at, zone), each.subject, each.outcome]),
        ),
      ],
    },
  }),
  21: ({ changes, order, entriesOf }) => {
    // What was reported after the day as of which the binder is was not reported then.
    const reportedOn = ({ reported_on: on }: (typeof changes)[number]) => (on !== null && on <= order.asOf ? on : null);
    return {
      // Without any, the provider writes that nothing changed.
      ...(changes.length === 0 ? {} : { source: entriesOf(21).length === 0 ? 'work' : 'both' }),
      note: counted(changes.length, 'change'),
      lacks: lack(
        changes.filter((each) => reportedOn(each) === null).length,
        'change isn’t reported',
        'changes aren’t reported',
      ),
      shown: {
        tables:
          changes.length === 0
            ? []
            : [
                table(
                  'Substantive changes',
                  ['Changed', 'What', 'Reported', 'To'],
                  changes.map((each) => [
                    each.changed_on,
                    each.what,
                    reportedOn(each) ?? '',
                    reportedOn(each) === null ? '' : each.reported_to,
                  ]),
                ),
              ],
      },
    };
  },
  [activityFileItem]: (facts, sampled) => {
    const files = facts.activities
      .filter(({ hash }) => sampled.has(hash))
      .map((activity) => ({ activity, documents: activityFile(facts, activity) }));
    const missing = files.flatMap(({ documents }) => documents.filter(({ state }) => state === 'missing')).length;
    return {
      note: counted(files.length, 'activity file'),
      lacks:
        files.length === 0
          ? ['no activity in the period']
          : lack(missing, 'document is missing', 'documents are missing'),
      shown: {
        tables: [
          table(
            'Activity files',
            ['Activity', 'Documents', 'Missing'],
            files.map(({ activity, documents }) => [
              titleCell(activity, sampled),
              String(documents.length),
              documents.flatMap(({ state, title }) => (state === 'missing' ? [title] : [])).join(', '),
            ]),
          ),
        ],
      },
    };
  },
};

export type ItemPart = {
  readonly item: BinderItem;
  readonly state: ItemState;
  readonly note: string;
  readonly part: BinderPart;
};

/** The name of a part's files: "03-committee". */
const slugOf = ({ number, title }: BinderItem): string =>
  `${String(number).padStart(2, '0')}-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    // At the end of a word.
    .replace(/^(.{1,40})(?=-|$).*/, '$1')}`;

/** Every item of these with its state and the part that shows it. */
export const readItems = (
  facts: BinderFacts,
  items: readonly BinderItem[],
  sampled: ReadonlySet<string>,
  body: BinderBody,
): ItemPart[] =>
  items.map((item) => {
    const found = (makers[item.number] ?? nothing)(facts, sampled);
    const entries = facts.entriesOf(item.number);
    const { state, note } = stateOf(found.source ?? item.source, found, entries, {
      onDay: facts.order.asOf,
      usual: item.notNeeded,
    });
    const own = ownParts(entries);
    const headings = headingsOf(item, body);
    return {
      item,
      state,
      note,
      part: {
        path: `parts/${slugOf(item)}`,
        title: `${item.number}. ${item.title}`,
        lead: `${item.about}${headings === '' ? '' : ` Form: ${headings}.`}`,
        sections: [
          section(item.title, {
            ...found.shown,
            state,
            paragraphs: [
              ...(state === 'missing' ? [`Missing: ${note}`] : []),
              ...(state === 'not-needed' && own.paragraphs.length === 0 ? [note] : []),
              ...own.paragraphs,
              ...(found.shown.paragraphs ?? []),
            ],
            links: [...own.links, ...(found.shown.links ?? [])],
          }),
        ],
      },
    };
  });

/** How much of what is asked for is there, in whole percent: what isn't needed doesn't count. */
export function completeness(items: readonly Pick<ItemPart, 'state'>[]): number {
  const asked = items.filter(({ state }) => state !== 'not-needed');
  const there = asked.filter(({ state }) => state !== 'missing').length;
  return asked.length === 0 ? 100 : Math.floor((there * 100) / asked.length);
}
