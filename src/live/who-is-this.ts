// Who somebody in a meeting may be, of the members with a seat whom the meeting didn't record. A guess for a person to
// decide on: nobody is matched by it.
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

export type Guest = { readonly name: string; readonly email: string; readonly firstJoin: Temporal.Instant };
export type Unrecorded = {
  readonly student: string;
  readonly name: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly enteredAt: Temporal.Instant | null;
};
export type Candidate = { readonly student: string; readonly name: string; readonly why: readonly string[] };

/** Seconds between pressing Enter Webinar and joining that are no coincidence. */
const closeSeconds = 180;
const mostCandidates = 4;

function cluesOf(guest: Guest, member: Unrecorded): { readonly score: number; readonly why: string[] } {
  const said = new Set([...wordsOf(guest.name), ...wordsOf(guest.email.split('@')[0] ?? '')]);
  const own = [...new Set(wordsOf(`${member.firstname} ${member.lastname}`))];
  const shared = own.filter((word) => said.has(word));
  const why: string[] = [];
  if (shared.length > 0) why.push(shared.length === own.length ? 'Same name' : `Also called ${shared.join(' ')}`);
  const apart = member.enteredAt === null ? null : member.enteredAt.until(guest.firstJoin).total('seconds');
  const isClose = apart !== null && Math.abs(apart) <= closeSeconds;
  if (isClose) why.push('Pressed Enter Webinar at about the time this person joined');
  return { score: (shared.length === own.length ? 3 : shared.length > 0 ? 1 : 0) + (isClose ? 2 : 0), why };
}

/** The likeliest first; empty where nothing speaks for anyone. */
export function candidatesFor(guest: Guest, members: readonly Unrecorded[]): Candidate[] {
  return members
    .map((member) => ({ member, ...cluesOf(guest, member) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostCandidates)
    .map(({ member: { student, name }, why }) => ({ student, name, why }));
}
