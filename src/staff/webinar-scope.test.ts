import { expect, it } from 'vitest';
import { webinarScope } from './webinar-scope.ts';

it.each([
  [['owner'], null, { of: 'all' }],
  [['host'], null, { of: 'host', staffId: '7' }],
  [['host', 'analyst'], null, { of: 'host', staffId: '7' }],
  [['host', 'registrar'], null, { of: 'all' }],
  [['sponsor'], '3', { of: 'company', companyId: '3' }],
  [['sponsor'], null, { of: 'none' }],
  [['analyst'], null, { of: 'none' }],
  [['a word that is no role'], null, { of: 'none' }],
])('%s of company %s sees webinars %o', (roles, companyId, scope) => {
  expect(webinarScope({ id: '7', roles, companyId })).toEqual(scope);
});
