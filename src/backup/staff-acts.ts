// What each act of this feature is called in the log.
export const backupActs = {
  'data.backed-up': 'made a backup',
  'data.backup-downloaded': 'downloaded a backup',
  'data.backup-removed': 'deleted a backup',
  'data.restore-tried': 'tried whether a backup can be restored',
  'data.restored': 'restored a backup at the command line',
  'data.schedule-changed': 'changed the schedule of backups',
  'data.erased': 'erased what is no longer kept',
  'data.exported': 'took everything as open files',
} as const satisfies Readonly<Record<string, string>>;
