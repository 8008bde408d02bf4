// Imports a folder, backs up, and restores into another portal, in a process whose memory a test can measure. Prints
// what the work added to the peak of its memory, in bytes. Arguments: FOLDER BACKUP PASSPHRASE OTHER-SETTINGS (as
// JSON).
import { importFolder } from '../../src/authoring/server/staff/folder/import-folder.ts';
import { restoreBackup } from '../../src/platform/server/backup/restore-backup.ts';
import { writeBackup } from '../../src/platform/server/backup/write-backup.ts';
import { readConfig } from '../../src/platform/server/config.ts';
import { makeLog } from '../../src/platform/server/log/log.ts';
import { openContext } from '../../src/platform/server/process/open-context.ts';
import { works } from '../../src/program.ts';

const peak = () => process.resourceUsage().maxRSS * 1024;
const open = (settings: NodeJS.ProcessEnv) =>
  openContext(
    readConfig(settings),
    makeLog('error'),
    works.map(({ job }) => job),
    () => undefined,
  );

const [, , folder = '', backup = '', passphrase = '', otherSettings = ''] = process.argv;
const own = await open(process.env);
const other = await open({ ...process.env, ...JSON.parse(otherSettings) });
const before = peak();
await importFolder(own.context, folder, () => undefined);
// A guess of the passphrase is cheap here, because a dear one takes 256 MB.
await writeBackup(own.context, backup, passphrase, { workFactor: 10 });
const { db, storage } = other.context;
await restoreBackup(
  {
    db,
    pool: other.pool,
    tellingTables: ['activity'],
    storage,
    jobs: null,
    dataDir: null,
    keysDir: null,
    onRestored: null,
  },
  backup,
  passphrase,
);
process.stdout.write(String(peak() - before));
await other.close();
await own.close();
