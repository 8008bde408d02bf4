// Programs of the system that check what the portal makes and that nobody here wrote. `npm test` installs them on a
// Debian machine; elsewhere the tests that need one are skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What makes a program say something and end. */
const versionArgument = {
  certutil: '-H',
  go: 'version',
  openssl: 'version',
  pdfdetach: '-v',
  pdfsig: '-v',
  pdftoppm: '-v',
  pngcheck: '-h',
  zbarimg: '--version',
  qpdf: '--version',
};

/** Whether a program can be started. */
export const hasTool = (name: keyof typeof versionArgument): boolean =>
  spawnSync(name, [versionArgument[name]], { stdio: 'ignore' }).error === undefined;

/** Runs `work` in a folder of its own, which is removed afterward. */
export function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'dl-tool-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files that `pdfdetach` finds in a PDF, by name. */
export const attachmentsOf = (pdf: Uint8Array): Map<string, string> =>
  inFolder((folder) => {
    const path = join(folder, 'it.pdf');
    writeFileSync(path, pdf);
    execFileSync('pdfdetach', ['-saveall', '-o', folder, path], { stdio: 'ignore' });
    return new Map(
      readdirSync(folder)
        .filter((name) => name !== 'it.pdf')
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
  });
