// Whose webinars someone of the team sees: a host those assigned to them, a sponsor's person those of their company,
// everyone else all of them.
import { isRole, rolePermissions, type Role } from './permissions.ts';

export type WebinarScope =
  | { readonly of: 'all' | 'none' }
  | { readonly of: 'host'; readonly staffId: string }
  | { readonly of: 'company'; readonly companyId: string };

type Holder = { readonly id: string; readonly roles: readonly string[]; readonly companyId: string | null };

const readsCatalogue = (role: string): role is Role => isRole(role) && rolePermissions[role].includes('catalogue.read');

/**
 * The widest scope of the roles held. Sponsor is held alone; a host who holds another role that reads the catalogue
 * sees all webinars.
 */
export function webinarScope({ id, roles, companyId }: Holder): WebinarScope {
  const reading = roles.filter(readsCatalogue);
  if (reading.some((role) => role !== 'host' && role !== 'sponsor')) return { of: 'all' };
  if (reading.includes('host')) return { of: 'host', staffId: id };
  return reading.includes('sponsor') && companyId !== null ? { of: 'company', companyId } : { of: 'none' };
}
