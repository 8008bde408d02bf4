// The file of one activity: what the forms ask for about it, document by document, from what daily work left.
import { ratingGroups } from '#evaluation/contract.ts';
import { versionParts, type VersionContent } from '#catalogue/version-parts.ts';
import { hoursText as hoursWords } from '#catalogue/ce-type.ts';
import { dollars, supportKindWords, type SupportKind } from '#promotion/support-form.ts';
import { formatDateTime, dayIn, calendarDay } from '#platform/shared/dates.ts';
import { activityDocuments, counted, stateOf, type Found, type ItemState } from '../../../binder-program.ts';
import { section, type PartSection } from '../../../binder-part.ts';
import { speakerName, type Activity, type BinderFacts, type Entry } from './read-facts.ts';

/** A stored file that goes into the binder, by its path there. */
export type BinderFile = { readonly path: string; readonly key: string };

export type FileDocument = {
  readonly number: number;
  readonly title: string;
  readonly isOwn: boolean;
  readonly state: ItemState;
  readonly note: string;
  readonly section: PartSection;
  readonly entries: readonly Entry[];
};

const names = new Map<string, string>(
  ratingGroups.flatMap((group) => group.ratings.map(({ name, question }) => [name, question] as const)),
);
export const ratingLabel = (name: string): string => names.get(name) ?? name;

/** A name that every file system takes. */
const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .slice(-80) || 'file';
export const storedPath = (hash: string, filename: string): string => `files/${hash}/${safeName(filename)}`;

export const amountText = ({
  kind,
  amount_cents: cents,
}: {
  readonly kind: string;
  readonly amount_cents: string | null;
}): string =>
  cents === null
    ? supportKindWords[kind as SupportKind]
    : `${supportKindWords[kind as SupportKind]}, ${dollars(Number(cents))}`;

/** How the hours of an activity follow from its length. */
export function hoursText({ minutes, hours, isLive }: Activity): string {
  const credit = `${hoursWords(hours)} of credit`;
  return minutes === null
    ? `The length isn’t recorded. It gives ${credit}.`
    : `${minutes} minutes ${isLive ? 'scheduled' : 'measured'}, that is ${(minutes / 60).toFixed(2)} hours. It gives ${credit}; reading and the exam are part of the hours.`;
}

/** Whether the page names a sponsor of whom nothing is recorded: such support isn't accounted for. */
export const isUnrecorded = (
  { id, sponsor, sponsor_id: company }: Activity,
  support: BinderFacts['support'],
): boolean => sponsor !== '' && !support.some((each) => each.activity_id === id && each.company_id === company);

/** What daily work left of each document, and the section that shows it. */
function foundOf(
  facts: BinderFacts,
  activity: Activity,
): ReadonlyMap<number, Found & { section: Partial<PartSection> }> {
  const { zone } = facts;
  const speakers = facts.speakers.get(activity.id) ?? [];
  const files = facts.files.get(activity.id) ?? [];
  const versions = facts.versions.get(activity.id) ?? [];
  const reviews = facts.reviews.get(activity.id) ?? [];
  const ratings = facts.ratings.get(activity.id) ?? [];
  const support = facts.support.filter(({ activity_id: id }) => id === activity.id);
  const at = (moment: Temporal.Instant) => formatDateTime(moment.epochMilliseconds, zone);
  const published = `Version ${activity.version}, ${calendarDay(dayIn(activity.published_at.epochMilliseconds, zone))}`;
  const cvs = new Map(speakers.flatMap((each) => (each.cv_hash === null ? [] : [[each.name, each] as const])));
  const noCv = [...new Set(speakers.filter(({ cv_hash: cv }) => cv === null).map(({ name }) => name))];
  const open = speakers.filter(({ state }) => state !== 'reviewed' && state !== 'resolved');
  const review = reviews.findLast(({ verdict }) => verdict === 'balanced');
  const pages = files.filter(({ what, name }) => what === 'page' && (name === 'page.html' || name === 'words.pdf'));
  const handouts = files.filter(({ what }) => what === 'handout');
  const unsigned = support.filter(({ signed_on: on, file_hash: file }) => on === null || file === null);
  const exam = versionParts(activity.content as VersionContent, true).find(({ label }) => label === 'Exam');
  const topics = facts.topics.get(activity.id) ?? [];
  const questions = facts.questions.get(activity.id) ?? [];
  const announced = facts.announcements.filter(({ activities }) => activities.includes(activity.hash));
  const notes = versions.filter(({ note }) => note !== '');
  const one = (found: Found, shown: Partial<PartSection>) => ({ ...found, section: shown });
  return new Map([
    [
      1,
      one(
        { note: activity.need, lacks: activity.need === '' ? ['nobody wrote down the need'] : [] },
        {
          paragraphs: activity.need === '' ? [] : [activity.need],
          tables: [
            {
              title: 'Topics that members asked for in its evaluations',
              columns: ['Day', 'Topic'],
              rows: topics.map((each) => [dayIn(each.saved_at.epochMilliseconds, zone), each.topic]),
            },
          ],
        },
      ),
    ],
    [
      2,
      one(
        { note: published, lacks: activity.objectives.length === 0 ? ['no objectives'] : [] },
        {
          paragraphs: [`${published}. Members read the objectives before they start.`],
          tables: [
            {
              title: 'Objectives',
              columns: ['No.', 'Objective'],
              rows: activity.objectives.map((each, index) => [String(index + 1), each]),
            },
          ],
        },
      ),
    ],
    [3, one({ note: '', lacks: null }, {})],
    [
      4,
      one(
        {
          note: counted(cvs.size, 'CV'),
          lacks: speakers.length === 0 ? ['no speakers'] : noCv.map((name) => `CV of ${name}`),
        },
        {
          links: [...cvs.values()].map((each) => ({
            text: `CV of ${each.name}`,
            to: storedPath(each.cv_hash ?? '', each.cv_filename ?? ''),
          })),
        },
      ),
    ],
    [
      5,
      one(
        {
          note: `${counted(speakers.length - open.length, 'disclosure')} reviewed`,
          lacks: speakers.length === 0 ? ['no speakers'] : open.map(({ name }) => `disclosure of ${name}`),
        },
        {
          tables: [
            {
              title: 'Disclosures',
              columns: ['Name', 'Role', 'State', 'Signed', 'Reviewed', 'What members read'],
              rows: speakers.map((each) => [
                speakerName(each),
                each.role,
                each.state ?? 'not asked',
                each.signed_name ?? '',
                each.reviewed_at === null ? '' : `${each.reviewed_by ?? ''}, ${at(each.reviewed_at)}`,
                each.sentence ?? '',
              ]),
            },
          ],
        },
      ),
    ],
    [
      6,
      one(
        { note: hoursText(activity), lacks: activity.minutes === null ? ['the length isn’t recorded'] : [] },
        { paragraphs: [hoursText(activity)] },
      ),
    ],
    [
      7,
      one(
        {
          note:
            review === undefined
              ? ''
              : `${review.reviewer_name ?? ''}, ${calendarDay(dayIn((review.answered_at ?? activity.published_at).epochMilliseconds, zone))}`,
          lacks: review === undefined ? ['no review says that it is balanced'] : [],
        },
        {
          paragraphs: [`Published by ${activity.published_by ?? 'an import'}.`],
          tables: [
            {
              title: 'Reviews',
              columns: ['Reviewer', 'Answer', 'When'],
              rows: reviews.map((each) => [
                each.reviewer_name ?? '',
                each.verdict === 'balanced' ? 'Balanced and free of promotion' : 'Not balanced',
                each.answered_at === null ? '' : at(each.answered_at),
              ]),
            },
          ],
        },
      ),
    ],
    [
      8,
      one(
        {
          note: counted(pages.filter(({ name }) => name === 'page.html').length, 'stored page'),
          lacks: pages.length === 0 ? ['no page was stored'] : [],
        },
        {
          links: pages.map(({ version, name }) => ({
            text: name === 'page.html' ? `The page of version ${version}` : `Its words as a PDF, version ${version}`,
            to: `activities/${activity.hash}/page-${version}/${name}`,
          })),
          tables: [
            {
              title: 'Announcements that named it',
              columns: ['Sent', 'Subject'],
              rows: announced.map((each) => [at(each.started_at), each.subject]),
            },
          ],
        },
      ),
    ],
    [
      9,
      one(
        {
          note:
            support.length === 0
              ? 'None recorded'
              : support.map((each) => `${each.company}: ${amountText(each)}`).join('; '),
          lacks: [
            ...(isUnrecorded(activity, support)
              ? [`the page says “Made possible by ${activity.sponsor}”; no support record`]
              : []),
            ...unsigned.map(({ company }) => `agreement of ${company}`),
          ],
        },
        {
          paragraphs:
            support.length === 0 && activity.sponsor === ''
              ? ['No commercial support is recorded for this activity, and its page names no sponsor.']
              : [],
          tables:
            support.length === 0
              ? []
              : [
                  {
                    title: 'Support',
                    columns: ['Company', 'Support', 'Received', 'Signed', 'Terms'],
                    rows: support.map((each) => [
                      each.company,
                      amountText(each),
                      each.received_on,
                      each.signed_on ?? '',
                      each.terms,
                    ]),
                  },
                ],
          links: support.flatMap(({ company, file_hash: hash, filename }) =>
            hash === null ? [] : [{ text: `Agreement of ${company}`, to: storedPath(hash, filename ?? '') }],
          ),
        },
      ),
    ],
    [
      10,
      one(
        { note: handouts.length === 0 ? 'No handouts' : counted(handouts.length, 'file'), lacks: [] },
        {
          paragraphs: handouts.length === 0 ? ['This activity has no handouts.'] : [],
          links: handouts.map(({ name, hash, filename }) => ({
            text: name || filename,
            to: storedPath(hash, filename),
          })),
        },
      ),
    ],
    [
      11,
      one(
        {
          note: `${counted(activity.attempts, 'attempt')}, ${activity.passed} passed`,
          lacks: exam === undefined ? ['no exam'] : [],
        },
        {
          paragraphs: [
            `${counted(activity.attempts, 'attempt')} in the period, ${activity.passed} passed.`,
            ...(exam === undefined ? [] : [exam.text]),
          ],
          tables: [
            {
              title: 'How members answered each question',
              columns: ['Version', 'No.', 'Question', 'Answers', 'Right'],
              rows: questions.map((each) => [
                String(each.version),
                String(each.number),
                each.question,
                String(each.answers),
                `${Math.round((each.right * 100) / each.answers)}%`,
              ]),
            },
          ],
        },
      ),
    ],
    [
      12,
      one(
        { note: `${counted(activity.members, 'member')}, ${counted(activity.credits_given, 'credit')}`, lacks: [] },
        {
          paragraphs: [
            `${counted(activity.members, 'member')} earned ${counted(activity.credits_given, 'valid credit')}, ${hoursWords(activity.hours_given)} in all.`,
          ],
          links: [
            { text: 'Members, each with evidence and certificate', to: `activities/${activity.hash}/members.html` },
            { text: 'The same as CSV', to: `activities/${activity.hash}/members.csv` },
          ],
        },
      ),
    ],
    [
      13,
      one(
        { note: activity.credits_given === 0 ? 'No credit in the period' : 'Certificates of the sample', lacks: [] },
        {
          paragraphs:
            activity.credits_given === 0
              ? ['Nobody earned credit in the period.']
              : [
                  'Certificates of the members who were drawn are linked from the list of members. Each prints the address of its verification page.',
                ],
        },
      ),
    ],
    [
      14,
      one(
        {
          note: `${counted(activity.evaluations, 'evaluation')}${notes.length === 0 ? '' : `, ${counted(notes.length, 'change')} noted`}`,
          lacks: notes.length === 0 && activity.evaluations > 0 ? ['what you changed'] : [],
        },
        {
          paragraphs: [`${counted(activity.evaluations, 'evaluation')} in the period.`],
          tables: [
            {
              title: 'Ratings, from 1 (poor) to 4 (excellent)',
              columns: ['Question', 'Answers', 'Mean'],
              rows: ratings.map((each) => [ratingLabel(each.name), String(each.answers), each.mean.toFixed(2)]),
            },
            {
              title: 'What versions changed',
              columns: ['Version', 'Published', 'By', 'Note'],
              rows: versions.map((each) => [
                String(each.version),
                at(each.published_at),
                each.published_by ?? 'Import',
                each.note,
              ]),
            },
          ],
        },
      ),
    ],
  ]);
}

/** Own texts, reasons, and files as a section shows them. */
export const ownParts = (entries: readonly Entry[]): Pick<PartSection, 'paragraphs' | 'links'> => ({
  paragraphs: entries.flatMap(({ kind, words, datedOn }) =>
    kind === 'text' ? [words, `As of ${calendarDay(datedOn)}.`] : kind === 'not-needed' ? [`Not needed: ${words}`] : [],
  ),
  links: entries.flatMap(({ file, words, datedOn }) =>
    file === null ? [] : [{ text: `${words}, ${calendarDay(datedOn)}`, to: storedPath(file.hash, file.name) }],
  ),
});

/** The documents of an activity's file, in their order. */
export function activityFile(facts: BinderFacts, activity: Activity): FileDocument[] {
  const found = foundOf(facts, activity);
  return activityDocuments.map(({ number, title, isOwn }) => {
    const here = found.get(number) ?? { note: '', lacks: null, section: {} };
    const entries = facts.entriesOf(22, activity.hash, number);
    const source = here.lacks === null ? 'file' : 'work';
    const { state, note } = stateOf(source, here, entries, { onDay: facts.order.asOf });
    const own = ownParts(entries);
    return {
      number,
      title,
      isOwn,
      state,
      note,
      entries,
      section: section(`${number}. ${title}`, {
        ...here.section,
        state,
        paragraphs: [
          ...(state === 'missing' && note !== '' ? [`Missing: ${note}`] : []),
          ...(here.section.paragraphs ?? []),
          ...own.paragraphs,
        ],
        links: [...(here.section.links ?? []), ...own.links],
      }),
    };
  });
}

/** The stored files that an activity's file links to. */
export function filesOfActivity(facts: BinderFacts, activity: Activity): BinderFile[] {
  const stored = (file: { hash: string | null; filename: string | null; key: string | null }): BinderFile[] =>
    file.hash === null || file.key === null
      ? []
      : [{ path: storedPath(file.hash, file.filename ?? ''), key: file.key }];
  return [
    ...(facts.speakers.get(activity.id) ?? []).flatMap((each) =>
      stored({ hash: each.cv_hash, filename: each.cv_filename, key: each.cv_key }),
    ),
    ...facts.support
      .filter(({ activity_id: id }) => id === activity.id)
      .flatMap((each) => stored({ hash: each.file_hash, filename: each.filename, key: each.storage_key })),
    ...(facts.files.get(activity.id) ?? []).flatMap((each) =>
      each.what === 'page'
        ? [{ path: `activities/${activity.hash}/page-${each.version}/${each.name}`, key: each.storage_key }]
        : stored({ hash: each.hash, filename: each.filename, key: each.storage_key }),
    ),
    ...activityDocuments.flatMap(({ number }) =>
      facts
        .entriesOf(22, activity.hash, number)
        .flatMap(({ file }) => (file === null ? [] : [{ path: storedPath(file.hash, file.name), key: file.key }])),
    ),
  ];
}
