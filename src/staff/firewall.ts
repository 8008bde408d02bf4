// The border between sponsors and education, as the log shows it (docs/specification/promotion.md, PR-26).
import type { Role } from './permissions.ts';

/** The roles of accounts that serve sponsors, or are one. */
export const promotionRoles = ['liaison', 'sponsor'] as const satisfies readonly Role[];

/**
 * The actions that change what is taught, asked, or disclosed, by their names, as a pattern for the server and for
 * PostgreSQL. Taking the catalog along changes nothing.
 */
export const educationActions =
  '^((authoring|exam|speaker|disclosure)\\.(?!exported$)|media\\.captions-|results\\.(re-keyed|key-confirmed)$)';

type Firewall = {
  /** What accounts with such a role did, and what of it changed education. */
  readonly actions: number;
  readonly changes: number;
};

/** "No account with a promotion role changed education content between Jan 1, 2026 and Nov 26, 2026." */
export const firewallSentence = ({ actions, changes }: Firewall, [first, last]: readonly [string, string]): string => {
  const did = `${actions.toLocaleString('en-US')} other ${actions === 1 ? 'action' : 'actions'}`;
  const who = 'with a promotion role (liaison or sponsor)';
  const when = first === last ? `on ${first}` : `between ${first} and ${last}`;
  return changes === 0
    ? `No account ${who} changed education content ${when}. ${actions === 0 ? 'They did nothing else either.' : `They did ${did}.`}`
    : `Accounts ${who} changed education content ${changes === 1 ? 'once' : `${changes.toLocaleString('en-US')} times`} ${when}. See “Changes to education” below.`;
};
