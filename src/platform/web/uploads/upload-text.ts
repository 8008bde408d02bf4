import { sizeText } from '../../shared/file-size.ts';
import { formatDuration } from '../../shared/dates.ts';
import type { StoredFile } from '../../shared/stored-file.ts';
import type { UploadEntry } from './upload-store.ts';

/** "about 1 min left", "about 40 s left". */
function leftText(seconds: number): string {
  if (seconds < 55) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${Math.max(1, minutes)} min left` : `about ${Math.round(minutes / 60)} h left`;
}

/** "1.9 of 4.2 GB": the unit once where both have it. */
function ofText(sent: number, all: number): string {
  const [one, other] = [sizeText(sent), sizeText(all)];
  const unit = other.slice(other.indexOf(' '));
  return `${one.endsWith(unit) ? one.slice(0, -unit.length) : one} of ${other}`;
}

/** How far an upload is, in words. */
export function progressText({ state, sentBytes, sizeBytes, bytesPerSec, problem }: UploadEntry): string {
  const done = sentBytes === 0 ? sizeText(sizeBytes) : ofText(sentBytes, sizeBytes);
  switch (state) {
    case 'looking':
      return 'Looking at the file…';
    case 'waiting':
      return `Waiting for other uploads · ${done}`;
    case 'uploading':
      return bytesPerSec === null || bytesPerSec <= 0
        ? done
        : `${done} · ${sizeText(bytesPerSec)}/s · ${leftText((sizeBytes - sentBytes) / bytesPerSec)}`;
    case 'paused':
      return problem ?? `Paused at ${done}`;
    case 'lost':
      return `Connection lost at ${done}. The upload will resume.`;
    case 'checking':
      return 'Checking: type, codec, length…';
    case 'ready':
      return 'Ready';
    default:
      return problem ?? 'The upload failed. Try again.';
  }
}

/** "2.2 MB · 4:26" of a stored file. */
export const fileText = ({ sizeBytes, durationSec }: StoredFile): string =>
  durationSec === null ? sizeText(sizeBytes) : `${sizeText(sizeBytes)} · ${formatDuration(durationSec)}`;
