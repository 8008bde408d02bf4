// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const backupActions = {
  'data.backed-up': 'made the backup {}',
  'data.backup-downloaded': 'downloaded the backup {}',
  'data.backup-removed': 'deleted the backup {}',
  'data.restore-tried': 'tested the backup {}',
  'data.restored': 'restored the backup {} from the command line',
  'data.schedule-changed': 'changed the backup schedule',
  'data.erased': 'erased data past its retention period',
  'data.log-continued': 'ended the hold of the ledger’s log: {}',
  'data.recovery-sheet-opened': 'opened the recovery sheet of the keys',
  'data.recovery-sheet-printed': 'confirmed that the recovery sheet of the keys is printed',
  'data.key-replaced': 'replaced a key of records: {}',
  'data.key-lost': 'reported a key of records as lost: {}',
  'data.keys-restored': 'restored keys from the recovery sheet from the command line',
  'data.exported': 'exported all data',
  'data.archived': 'made an archive of the records in {}',
} as const satisfies Readonly<Record<string, string>>;
