import { expect, it } from 'vitest';
import { removalAttention, unconfirmedAttention } from './attention.ts';
import { leadNumber, leadNumberPattern, listed, partsOfLead, removalText } from './lead-removal.ts';

it('a lead number names a file and a position, and nothing else has its form', () => {
  expect(partsOfLead(leadNumber(14, 7))).toEqual({ file: 14, position: 7 });
  expect(['14-7', '1-1', '999999999-1'].every((lead) => leadNumberPattern.test(lead))).toBe(true);
  expect(
    ['', '14', '14-', '-7', '0-1', '1-0', '1-1-1', ' 1-1', '1-1\n', '9999999999-1'].filter((lead) =>
      leadNumberPattern.test(lead),
    ),
  ).toEqual([]);
});

it.each([
  [[], ''],
  [[12], '12'],
  [[12, 14], '12 and 14'],
  [[12, 13, 14], '12, 13, and 14'],
])('%j is listed as “%s”', (numbers, text) => expect(listed(numbers)).toBe(text));

it('the message to a sponsor names files, days, and numbers, and no person', () => {
  expect(
    removalText('Crownline', [
      { number: 12, madeOn: 'Mon Nov 9, 2026', leads: ['12-3'] },
      { number: 14, madeOn: 'Mon Nov 16, 2026', leads: ['14-1', '14-7'] },
    ]),
  ).toBe(
    `Hello,

The consent to share data with Crownline was withdrawn for 3 records.
Please delete them, and every copy you made:

File 12 of Mon Nov 9, 2026: lead 12-3
File 14 of Mon Nov 16, 2026: leads 14-1 and 14-7

Please reply to this email when you’re done.`,
  );
  expect(removalText('Lumident', [{ number: 1, madeOn: 'Mon Nov 9, 2026', leads: ['1-1'] }])).toContain(
    'withdrawn for one record.\nPlease delete it,',
  );
});

it('the overview says which files a sponsor must clean, and who hasn’t confirmed', () => {
  expect(removalAttention({ companyId: '7', company: 'Crownline', files: [12, 14], records: 2 }).sentence).toBe(
    'Consent was withdrawn for 2 records. Ask Crownline to delete them from lead files 12 and 14.',
  );
  expect(removalAttention({ companyId: '7', company: 'Crownline', files: [12], records: 1 }).sentence).toBe(
    'Consent was withdrawn for 1 record. Ask Crownline to delete it from lead file 12.',
  );
  expect(unconfirmedAttention({ companyId: '7', company: 'Lumident', files: [13] }).sentence).toBe(
    'Lumident hasn’t confirmed that it deleted records from lead file 13.',
  );
});
