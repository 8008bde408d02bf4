import { expect, it } from 'vitest';
import { isAboutAddress, readReturned } from './delivery-report.ts';

type Change = {
  readonly type?: string;
  readonly action?: string;
  readonly status?: string;
  readonly returned?: string;
};

/** A report as Postfix writes it. */
const report = ({
  type = 'multipart/report; report-type=delivery-status;\r\n\tboundary="A1B2.1764000000/mx.society.test"',
  action = 'failed',
  status = '5.1.1',
  returned = 'text/rfc822-headers',
}: Change = {}) =>
  Buffer.from(
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.society.test (Mail Delivery System)',
      'To: bounces+41-0011aabb@society.test',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: ${type}`,
      '',
      'This is a MIME-encapsulated message.',
      '',
      '--A1B2.1764000000/mx.society.test',
      'Content-Description: Notification',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--A1B2.1764000000/mx.society.test',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.society.test',
      'Arrival-Date: Tue, 24 Nov 2026 14:29:00 +0000 (UTC)',
      '',
      'Final-Recipient: rfc822; helen@gone.test',
      'Original-Recipient: rfc822;helen@gone.test',
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mx.gone.test',
      'Diagnostic-Code: smtp; 550 5.1.1 <helen@gone.test>: Recipient address',
      '    rejected: User unknown',
      '',
      '--A1B2.1764000000/mx.society.test',
      'Content-Description: Undelivered Message Headers',
      `Content-Type: ${returned}`,
      '',
      'From: Society <info@society.test>',
      'Message-ID: <ABCdef123@portal.test>',
      'Subject: Your certificate',
      '',
      '--A1B2.1764000000/mx.society.test--',
      '',
    ].join('\r\n'),
  );

it('reads which email, the status, and the words (RO-23)', () => {
  for (const returned of ['text/rfc822-headers', 'message/rfc822'])
    expect(readReturned(report({ returned }))).toEqual({
      says: 'failed',
      messageIds: ['<ABCdef123@portal.test>'],
      returnedTo: ['bounces+41-0011aabb@society.test'],
      failures: [{ status: '5.1.1', words: '550 5.1.1 <helen@gone.test>: Recipient address rejected: User unknown' }],
    });
});

it.each([
  ['a delay', report({ action: 'delayed', status: '4.4.1' }), 'nothing'],
  ['a confirmation', report({ action: 'delivered', status: '2.0.0' }), 'arrived'],
  ['a status that is none', report({ status: 'unknown' }), 'nothing'],
  [
    'parts that are no report',
    report({ type: 'multipart/mixed; boundary="A1B2.1764000000/mx.society.test"' })
      .toString()
      .replace(/^Auto-Submitted.*\r\n/m, ''),
    'nothing',
  ],
  ['free text', Buffer.from('Subject: failure notice\r\n\r\n<helen@gone.test>: user does not exist\r\n'), 'nothing'],
  ['nothing', Buffer.alloc(0), 'nothing'],
  ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x0a]), 'nothing'],
])('%s is no failure (RO-23, RO-45)', (_what, raw, says) => {
  expect(readReturned(Buffer.from(raw))).toMatchObject({ says, failures: [] });
});

it.each([
  [
    'a receipt of a reader',
    report({
      type: 'multipart/report; report-type=disposition-notification; boundary="A1B2.1764000000/mx.society.test"',
    }),
  ],
  ['an absence', Buffer.from('Subject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack on Monday.\r\n')],
])('%s is an answer by whom the email reached (RO-45)', (_what, raw) => {
  expect(readReturned(raw)).toBeNull();
});

it('parts are decoded, also when they come in base64 or quoted-printable', () => {
  const status =
    'Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; a@b.test\r\nAction: failed\r\nStatus: 5.2.1\r\n';
  const message = (encoding: string, body: string) =>
    Buffer.from(
      [
        'Content-Type: multipart/report; boundary=x; report-type="delivery-status"',
        '',
        '--x',
        'Content-Type: message/delivery-status',
        `Content-Transfer-Encoding: ${encoding}`,
        '',
        body,
        '--x--',
      ].join('\n'),
    );
  for (const raw of [
    message('base64', Buffer.from(status).toString('base64')),
    message('quoted-printable', status.replace('Action: failed', 'Action=3A fai=\r\nled')),
  ])
    expect(readReturned(raw)?.failures).toEqual([{ status: '5.2.1', words: '' }]);
});

it.each([
  ['5.1.1', true],
  ['5.1.2', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['5.2.2', false],
  ['5.3.4', false],
  ['5.7.1', false],
  ['4.4.7', false],
  ['5.0.0', false],
])('status %s says that the address is wrong: %s (RO-24)', (status, expected) => {
  expect(isAboutAddress(status)).toBe(expected);
});
