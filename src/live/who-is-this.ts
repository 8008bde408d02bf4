// Who somebody in a meeting may be, of the members with a seat. A guess for a person to decide on: nobody is matched by
// it.
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

export type Guest = { readonly name: string; readonly email: string; readonly firstJoin: Temporal.Instant };
export type Seated = {
  readonly student: string;
  readonly name: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly enteredAt: Temporal.Instant | null;
  /** What the meeting recorded of them; null where it recorded nothing. */
  readonly minutes: number | null;
};
export type Candidate<Member extends Seated = Seated> = { readonly member: Member; readonly why: readonly string[] };

/** Seconds between pressing Enter Webinar and joining that are no coincidence. */
const closeSeconds = 180;
const mostCandidates = 4;

function cluesOf(guest: Guest, member: Seated) {
  const said = new Set([...wordsOf(guest.name), ...wordsOf(guest.email.split('@')[0] ?? '')]);
  const own = [...new Set(wordsOf(`${member.firstname} ${member.lastname}`))];
  const shared = own.filter((word) => said.has(word));
  const isNamesake = shared.length === own.length && own.length > 0;
  const why: string[] = [];
  if (shared.length > 0) why.push(isNamesake ? 'Same name' : `Also called ${shared.join(' ')}`);
  const apart = member.enteredAt === null ? null : member.enteredAt.until(guest.firstJoin).total('seconds');
  const isClose = member.minutes === null && apart !== null && Math.abs(apart) <= closeSeconds;
  if (isClose) why.push('Pressed Enter Webinar at about the time this person joined');
  if (member.minutes !== null)
    why.push(`Already matched, with ${member.minutes} ${member.minutes === 1 ? 'minute' : 'minutes'}`);
  return {
    score: (isNamesake ? 3 : shared.length > 0 ? 1 : 0) + (isClose ? 2 : 0),
    isNamesake,
    isNamed: shared.length > 0,
    why,
  };
}

/**
 * The likeliest first; empty where nothing speaks for anyone. Members of the same name are all named, because a second
 * device is common, also those whom the meeting recorded. Entering at the time speaks for somebody only where it speaks
 * for nobody else: at the start of an evening it fits nearly everyone.
 */
export function candidatesFor<Member extends Seated>(guest: Guest, members: readonly Member[]): Candidate<Member>[] {
  const found = members
    .map((member) => ({ member, ...cluesOf(guest, member) }))
    .filter(({ score, member, isNamesake }) => score > 0 && (member.minutes === null || isNamesake));
  const named = found.filter(({ isNamed }) => isNamed);
  return (named.length > 0 || found.length > 1 ? named : found)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostCandidates)
    .map(({ member, why }) => ({ member, why }));
}
