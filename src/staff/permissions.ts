// What each staff role may do: eight roles, one list. The platform asks it for every call of staff,
// /staff/team prints it.

/** Every role, in the order in which people read them. */
export const roles = ['owner', 'editor', 'host', 'registrar', 'liaison', 'auditor', 'analyst', 'sponsor'] as const;
export type Role = (typeof roles)[number];

/** Everything that a call of staff can ask for. `self`: a person's own sign-in, sessions and settings. */
export const permissions = [
  'self',
  'overview',
  'catalogue.read',
  'catalogue.edit',
  'catalogue.publish',
  'catalogue.retire',
  'file.upload',
  'media.edit',
  'exam.edit',
  'exam.results',
  'exam.rekey',
  'evaluation.read',
  'webinar.run',
  'roster.read',
  'roster.edit',
  'roster.names',
  'student.read',
  'student.edit',
  'student.merge',
  'credit.read',
  'credit.grant',
  'credit.amend',
  'credit.withdraw',
  'credit.import',
  'support.answer',
  'promotion.edit',
  'support-record.read',
  'support-record.edit',
  'lead.export',
  'own-company.read',
  'pages.edit',
  'announcement.send',
  'settings.edit',
  'report.sums',
  'report.names',
  'reporting.send',
  'binder.make',
  'binder.read',
  'audit.own',
  'audit.read',
  'staff.manage',
  'data.export',
] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly Permission[] = ['self', 'overview'];

const ofEditor: readonly Permission[] = [
  'catalogue.read',
  'catalogue.edit',
  'catalogue.publish',
  'catalogue.retire',
  'file.upload',
  'media.edit',
  'exam.edit',
  'exam.results',
  'exam.rekey',
  'evaluation.read',
  'webinar.run',
  'roster.read',
  'support-record.read',
  'pages.edit',
  'announcement.send',
  'report.sums',
  'binder.make',
  'binder.read',
  'audit.own',
];

const ofRegistrar: readonly Permission[] = [
  'catalogue.read',
  'file.upload',
  'exam.results',
  'evaluation.read',
  'webinar.run',
  'roster.read',
  'roster.edit',
  'roster.names',
  'student.read',
  'student.edit',
  'student.merge',
  'credit.read',
  'credit.grant',
  'credit.amend',
  'credit.withdraw',
  'credit.import',
  'support.answer',
  'report.sums',
  'report.names',
  'reporting.send',
  'binder.make',
  'binder.read',
  'audit.own',
];

const ofLiaison: readonly Permission[] = [
  'catalogue.read',
  'file.upload',
  'promotion.edit',
  'support-record.read',
  'support-record.edit',
  'lead.export',
  'report.sums',
  'audit.own',
];

/**
 * What each role can do. Which rows that covers is decided elsewhere: a host sees the webinars they are assigned to, a
 * sponsor those of its own company.
 */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions.filter((permission) => permission !== 'own-company.read'),
  editor: [...everyone, ...ofEditor],
  host: [...everyone, 'catalogue.read', 'webinar.run', 'roster.read'],
  registrar: [...everyone, ...ofRegistrar],
  liaison: [...everyone, ...ofLiaison],
  auditor: [
    ...everyone,
    'catalogue.read',
    'exam.results',
    'evaluation.read',
    'roster.read',
    'credit.read',
    'support-record.read',
    'report.sums',
    'binder.read',
    'audit.own',
    'audit.read',
  ],
  analyst: [...everyone, 'report.sums'],
  sponsor: [...everyone, 'catalogue.read', 'own-company.read'],
};

/**
 * What has a page of its own in the console. The others are part of a role, and the server enforces them, but nobody
 * can use them yet: a new page adds its permission here.
 */
export const permissionsWithPage: readonly Permission[] = [
  'self',
  'catalogue.read',
  'catalogue.edit',
  'catalogue.publish',
  'catalogue.retire',
  'file.upload',
  'media.edit',
  'exam.edit',
  'exam.results',
  'exam.rekey',
  'evaluation.read',
  'webinar.run',
  'roster.edit',
  'student.read',
  'student.edit',
  'student.merge',
  'credit.read',
  'credit.grant',
  'credit.amend',
  'credit.withdraw',
  'credit.import',
  'support.answer',
  'promotion.edit',
  'support-record.read',
  'support-record.edit',
  'lead.export',
  'pages.edit',
  'announcement.send',
  'settings.edit',
  'report.sums',
  'report.names',
  'reporting.send',
  'binder.make',
  'binder.read',
  'audit.own',
  'audit.read',
  'staff.manage',
  'data.export',
];
/** What does not make a role of its own: signing in, the overview, and the log of what one did oneself. */
const besides: readonly Permission[] = [...everyone, 'audit.own'];

/** Whether the holder of a role finds a page for it in the console; until then nobody is invited to it. */
export const hasPage = (role: Role): boolean =>
  rolePermissions[role].some((permission) => permissionsWithPage.includes(permission) && !besides.includes(permission));

export const isRole = (word: string): word is Role => roles.some((role) => role === word);

/** Whether one of the roles allows it. A word that is not a role allows nothing. */
export const mayDo = (held: readonly string[], permission: Permission): boolean =>
  held.some((word) => isRole(word) && rolePermissions[word].includes(permission));

/** The roles that allow it, in their order. */
export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => rolePermissions[role].includes(permission));

/** Roles that are held alone: a guest from outside sees nothing of the work inside. */
const heldAlone: readonly Role[] = ['sponsor', 'auditor'];
/** A team of this many and more keeps selling away from teaching. */
const apartFromPeople = 3;

/**
 * The pairs that nobody may hold in a team of `people`: selling and editing only together where there is nobody else to
 * do it.
 */
export function impossiblePairs(people: number): readonly (readonly [Role, Role])[] {
  const alone = heldAlone.flatMap((one) =>
    roles.filter((other) => other !== one).map((other): readonly [Role, Role] => [one, other]),
  );
  return people < apartFromPeople ? alone : [...alone, ['liaison', 'editor']];
}

/** The first pair among `held` that nobody may hold in a team of `people`, or null. */
export const impossiblePairOf = (held: readonly Role[], people: number): readonly [Role, Role] | null =>
  impossiblePairs(people).find(([one, other]) => held.includes(one) && held.includes(other)) ?? null;

/** Roles whose account has an end, and the days after which it is at most. */
export const longestGuestDays = 90;
export const mustEnd = (held: readonly Role[]): boolean => held.includes('auditor');
/** A sponsor's person belongs to a company. */
export const needsCompany = (held: readonly Role[]): boolean => held.includes('sponsor');
