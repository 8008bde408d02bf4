import { afterEach, expect, it } from 'vitest';
import { namePortal, pageMeta, pageTitle } from './title.ts';

afterEach(() => namePortal('Dental Learning'));

it('titles carry the provider’s name, also where a page is shared', () => {
  namePortal('Bayside Dental Society');
  expect([pageTitle(), pageTitle('Contact')]).toEqual(['Bayside Dental Society', 'Contact | Bayside Dental Society']);
  expect(pageMeta({ title: 'Contact', canonical: 'https://bayside.example/contact' })).toContainEqual({
    property: 'og:site_name',
    content: 'Bayside Dental Society',
  });
});
