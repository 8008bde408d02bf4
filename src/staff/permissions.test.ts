import { describe, expect, it } from 'vitest';
import {
  hasPage,
  impossiblePairOf,
  impossiblePairs,
  mayDo,
  mustEnd,
  needsCompany,
  permissions,
  rolePermissions,
  roles,
  rolesWith,
  type Permission,
  type Role,
} from './permissions.ts';

// Written out, not derived: who gains a right by a change of the list must be seen here. One letter for each role, in
// their order.
const matrix: Readonly<Record<Permission, string>> = {
  self: 'oehrlaAs',
  overview: 'oehrlaAs',
  'catalogue.read': 'oehrla.s',
  'catalogue.edit': 'oe......',
  'catalogue.publish': 'oe......',
  'catalogue.retire': 'oe......',
  'file.upload': 'oe.rl...',
  'media.edit': 'oe......',
  'exam.edit': 'oe......',
  'exam.results': 'oe.r.a..',
  'exam.rekey': 'oe......',
  'evaluation.read': 'oe.r.a..',
  'webinar.run': 'oehr....',
  'roster.read': 'oehr.a..',
  'roster.edit': 'o..r....',
  'roster.names': 'o..r....',
  'student.read': 'o..r....',
  'student.edit': 'o..r....',
  'student.merge': 'o..r....',
  'credit.read': 'o..r.a..',
  'credit.grant': 'o..r....',
  'credit.amend': 'o..r....',
  'credit.withdraw': 'o..r....',
  'credit.import': 'o..r....',
  'support.answer': 'o..r....',
  'promotion.edit': 'o...l...',
  'support-record.read': 'oe..la..',
  'support-record.edit': 'o...l...',
  'lead.export': 'o...l...',
  'own-company.read': '.......s',
  'pages.edit': 'oe......',
  'announcement.send': 'oe......',
  'settings.edit': 'o.......',
  'report.sums': 'oe.rlaA.',
  'report.names': 'o..r....',
  'reporting.send': 'o..r....',
  'binder.make': 'oe.r....',
  'binder.read': 'oe.r.a..',
  'audit.own': 'oe.rla..',
  'audit.read': 'o....a..',
  'staff.manage': 'o.......',
  'data.export': 'o.......',
};
const letters = 'oehrlaAs';

it('people are invited only to roles that have pages in the console', () => {
  expect(roles.filter(hasPage)).toEqual([
    'owner',
    'editor',
    'host',
    'registrar',
    'liaison',
    'auditor',
    'analyst',
    'sponsor',
  ]);
});

describe('the matrix', () => {
  it.each(permissions)('%s', (permission) => {
    const held = roles.map((role, at) => (mayDo([role], permission) ? letters[at] : '.')).join('');
    expect(held).toBe(matrix[permission]);
    expect(rolesWith(permission).length).toBeGreaterThan(0);
  });

  it('a word that is no role allows nothing, and several roles allow what each does', () => {
    expect(permissions.some((permission) => mayDo(['root', 'constructor', ''], permission))).toBe(false);
    expect(mayDo(['analyst', 'registrar'], 'credit.grant')).toBe(true);
    for (const role of roles) expect(new Set(rolePermissions[role]).size).toBe(rolePermissions[role].length);
  });
});

describe('roles together', () => {
  it.each<[Role[], number, readonly [Role, Role] | null]>([
    [['owner', 'editor', 'registrar'], 5, null],
    [['sponsor'], 5, null],
    [['sponsor', 'analyst'], 2, ['sponsor', 'analyst']],
    [['owner', 'auditor'], 2, ['auditor', 'owner']],
    [['liaison', 'editor'], 2, null],
    [['editor', 'liaison'], 3, ['liaison', 'editor']],
  ])('%j in a team of %i', (held, people, pair) => {
    expect(impossiblePairOf(held, people)).toEqual(pair);
  });

  it('a guest has no other role, and has an end or a company', () => {
    expect(impossiblePairs(1)).toHaveLength(14);
    expect([mustEnd(['auditor']), mustEnd(['editor'])]).toEqual([true, false]);
    expect([needsCompany(['sponsor']), needsCompany(['liaison'])]).toEqual([true, false]);
  });
});
