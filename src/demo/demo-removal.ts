// What becomes of each thing that the demo brought, and the sentences that say so.
import type { Verdict } from '#platform/shared/rehearsal.ts';

export type DemoActivity = {
  readonly hash: string;
  readonly title: string;
  /** A webinar that isn’t over and wasn’t canceled. */
  readonly isAhead: boolean;
  /** Someone of the team published it in the console, or has a draft of it. */
  readonly isEdited: boolean;
  /** Real members who viewed it, queued it, have a seat, or did anything else with it. */
  readonly members: number;
  /** Certificates, those of demo accounts among them: the ledger keeps them for good. */
  readonly certificates: number;
  /** Exams and evaluations of closed accounts: they stay for the figures. */
  readonly results: number;
};

/** `deleted`: nothing of it remains. `retired`: members can’t find it, and what they earned stays valid. */
export type DemoFate = 'deleted' | 'retired' | 'canceled' | 'kept';

export function fateOf({
  isAhead,
  isEdited,
  members,
  certificates,
  results,
}: Omit<DemoActivity, 'hash' | 'title'>): DemoFate {
  if (isEdited) return 'kept';
  if (members + certificates + results === 0) return 'deleted';
  return isAhead ? 'canceled' : 'retired';
}

export const demoVerdictWords: Readonly<Record<string, string>> = {
  deleted: 'Will be deleted',
  retired: 'Will be retired',
  canceled: 'Will be canceled',
  kept: 'Stays',
  closed: 'Will be closed',
};

const count = (many: number, one: string, several: string): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : several}`;

/** Why an activity isn’t deleted; '' for one that is. */
function reasonOf(activity: DemoActivity): string {
  const { members, certificates } = activity;
  const viewed = members === 0 ? '' : `${count(members, 'real member', 'real members')} used it.`;
  const earned = certificates === 0 ? '' : `${count(certificates, 'certificate', 'certificates')} in the ledger.`;
  switch (fateOf(activity)) {
    case 'deleted':
      return '';
    case 'kept':
      return 'Your team edited it.';
    case 'canceled':
      return `${viewed} Everyone with a seat gets an email.`.trim();
    case 'retired':
      return [viewed, earned].filter(Boolean).join(' ') || 'Results of closed accounts stay.';
  }
}

export type DemoRest = {
  readonly accounts: readonly { readonly hash: string; readonly name: string }[];
  readonly sponsors: readonly { readonly id: string; readonly name: string; readonly stays: boolean }[];
  readonly books: number;
  /** EBooks that a real member downloaded or that someone of the team has a draft of: hidden instead of deleted. */
  readonly hiddenBooks: number;
  readonly speakers: number;
};

/** A row for each activity, sponsor, and account. */
export const demoVerdicts = (activities: readonly DemoActivity[], { accounts, sponsors }: DemoRest): Verdict[] => [
  ...activities.map((activity) => {
    const verdict = fateOf(activity);
    return {
      key: activity.hash,
      name: activity.title,
      verdict,
      text: reasonOf(activity),
      isDone: verdict !== 'kept',
    };
  }),
  ...sponsors.map(({ id, name, stays }) => ({
    key: `sponsor ${id}`,
    name,
    verdict: stays ? 'kept' : 'deleted',
    text: stays ? 'Still used by something that stays.' : '',
    isDone: !stays,
  })),
  ...accounts.map(({ hash, name }) => ({
    key: `account ${hash}`,
    name,
    verdict: 'closed',
    text: 'Its certificates stay in the ledger.',
    isDone: true,
  })),
];

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');

/** What the preview says above its rows. */
export function demoSentence(activities: readonly DemoActivity[], rest: DemoRest): string {
  const fates = activities.map((activity) => ({ activity, fate: fateOf(activity) }));
  const of = (fate: DemoFate) => fates.filter((each) => each.fate === fate).map(({ activity }) => activity);
  const [retired, canceled, kept] = [of('retired'), of('canceled'), of('kept')];
  const viewed = retired.filter(({ members }) => members > 0).length;
  const inLedger = retired.length - viewed;
  const stays = rest.sponsors.filter((sponsor) => sponsor.stays).length;
  const sentences = [
    `${joined([
      count(activities.length, 'activity', 'activities'),
      count(rest.sponsors.length, 'sponsor', 'sponsors'),
      rest.books === 0 ? '' : count(rest.books, 'eBook', 'eBooks'),
      count(rest.accounts.length, 'demo account', 'demo accounts'),
    ])}.`,
    viewed === 0
      ? ''
      : `${count(viewed, 'activity was', 'activities were')} viewed by real members, so ${viewed === 1 ? 'it is' : 'they are'} retired instead, and their certificates stay valid.`,
    inLedger === 0
      ? ''
      : `${count(inLedger, 'activity has', 'activities have')} certificates of demo accounts in the ledger, which are permanent, so ${inLedger === 1 ? 'it is' : 'they are'} retired, too.`,
    rest.hiddenBooks === 0
      ? ''
      : `${count(rest.hiddenBooks, 'eBook was', 'eBooks were')} downloaded by members or edited by your team, so ${rest.hiddenBooks === 1 ? 'it is' : 'they are'} hidden instead of deleted.`,
    canceled.length === 0
      ? ''
      : `${count(canceled.length, 'webinar is', 'webinars are')} canceled, and everyone with a seat gets an email.`,
    kept.length === 0
      ? ''
      : `${count(kept.length, 'activity stays', 'activities stay')}, because your team edited ${kept.length === 1 ? 'it' : 'them'}.`,
    stays === 0
      ? ''
      : `${count(stays, 'sponsor stays', 'sponsors stay')}, because something that stays names ${stays === 1 ? 'it' : 'them'}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What was done. */
export function demoDoneSentence(fates: readonly DemoFate[], { accounts, sponsors }: DemoRest): string {
  const many = (fate: DemoFate) => fates.filter((each) => each === fate).length;
  const parts = [
    `${count(many('deleted'), 'activity', 'activities')} deleted`,
    many('retired') === 0 ? '' : `${many('retired').toLocaleString('en-US')} retired`,
    many('canceled') === 0 ? '' : `${many('canceled').toLocaleString('en-US')} canceled`,
    `${count(sponsors.filter(({ stays }) => !stays).length, 'sponsor', 'sponsors')} deleted`,
    `${count(accounts.length, 'demo account', 'demo accounts')} closed`,
  ];
  return `${joined(parts)}.`;
}
