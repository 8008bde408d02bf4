import { expect, it, vi } from 'vitest';
import { staffMap } from '#site-map.ts';
import { firstPage } from './first-page.ts';

it('an auditor begins in the binder, everyone else with the overview (docs/specification/reporting.md, RO-38)', async () => {
  const startOf = (role: string) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: true, member: { roles: [role] } })));
    return firstPage();
  };
  expect(await startOf('auditor')).toBe(staffMap.binder());
  expect(await startOf('owner')).toBe(staffMap.overview());
});
