// From the start of the process to "ready": the first start with the demo catalogue, and later ones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Figure } from './measure.ts';
import { startPortal } from './portal-process.ts';

export async function startTime(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dl-start-'));
  try {
    const first = await startPortal({ DATA_DIR: folder });
    await first.stop();
    const later: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const portal = await startPortal({ DATA_DIR: folder });
      later.push(portal.readyAfterMs);
      await portal.stop();
    }
    return [
      {
        what: 'first start, demo catalogue loaded',
        figure: `${(first.readyAfterMs / 1000).toFixed(1)} s`,
        bar: '≤ 5 s',
        holds: first.readyAfterMs <= 5000,
      },
      {
        what: 'later start (median of 5)',
        figure: `${(median(later) / 1000).toFixed(2)} s`,
        bar: '≤ 1 s',
        holds: median(later) <= 1000,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
