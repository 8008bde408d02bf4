// How each call of staff is made in tests/staff-matrix.test.ts: an input that is right in form. What it names need not be there: who may ask is decided
// before. A call without a line here fails that test.

const hash = 'A'.repeat(22);

/** By method and address; each feature has its own lines. */
export const staffCallRows: Readonly<Record<string, object>> = {
  // staff
  'GET /api/staff/session': {},
  'GET /api/staff/me': {},
  'GET /api/staff/sessions': {},
  'POST /api/staff/confirm': { code: '123456' },
  'POST /api/staff/passkey-offer': {},
  'POST /api/staff/passkey-add': {
    key: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
  },
  'POST /api/staff/passkey-remove': { id: '1' },
  'POST /api/staff/totp-offer': {},
  'POST /api/staff/totp-confirm': { code: '123456' },
  'POST /api/staff/totp-remove': {},
  'POST /api/staff/set-password': { password: 'short' },
  'POST /api/staff/recovery-codes': {},
  'POST /api/staff/keep-codes': {},
  'POST /api/staff/end-session': { id: '1' },
  'GET /api/staff/team': {},
  'POST /api/staff/invite': { email: 'new@team.test', name: 'New', roles: [] },
  'POST /api/staff/take-back-invitation': { id: '1' },
  'POST /api/staff/save-member': { h: hash, revision: 1, roles: ['editor'] },
  'POST /api/staff/let-back-in': { h: hash },
  'POST /api/staff/agree-let-back-in': { id: '1' },
  'POST /api/staff/end-member': { h: hash },
  'POST /api/staff/hand-over': { from: hash, to: 'B'.repeat(22) },
  'GET /api/staff/audit': {},
  'GET /api/staff/audit.csv': {},
  // data
  'GET /api/staff/backups': {},
  'POST /api/staff/backup': { passphrase: 'short' },
  'POST /api/staff/try-restore': { h: hash, passphrase: 'of some words and more' },
  'POST /api/staff/remove-backup': { h: hash },
  'POST /api/staff/backup-schedule': { everyDays: null },
  'GET /api/staff/backup-file': { h: hash },
  'GET /api/staff/export.zip': {},
  // provider
  'GET /api/staff/settings': {},
  'POST /api/staff/save-settings': { section: 'records', revision: 0, values: {} },
  'POST /api/staff/undo-settings': { section: 'records', revision: 0 },
  // overview
  'GET /api/staff/overview': {},
  'POST /api/staff/hide-attention': { kind: 'test.nothing' },
};
