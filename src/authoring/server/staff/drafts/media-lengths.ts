// The lengths of a folder's films and episodes, read from the files, so that no page shows a length that the media
// doesn't have.
import { join } from 'node:path';
import { formatDuration } from '#platform/shared/dates.ts';
import { WrongImport, type ImportFolder } from '../folder/import-form.ts';

/** Seconds by the path of a file inside the folder; a file whose length cannot be read is not in it. */
export type MediaLengths = ReadonlyMap<string, number>;

/** Stated lengths are rounded, up or down. */
const roundingSec = { minutes: 60, seconds: 1 } as const;

/** The whole minutes of a film; a short one has one. */
export const filmMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

export const filmPath = (name: string): string => `video/${name}`;
export const soundPath = (showKey: string, episodeKey: string): string => `audio/${showKey}/${episodeKey}.mp3`;

async function lengthOf(path: string): Promise<number | null> {
  // Only an import needs it.
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny');
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  try {
    return (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  } catch {
    // Damaged, or in a format it can't read: then the length is what the folder says.
    return null;
  } finally {
    input.dispose();
  }
}

type Media = {
  readonly file: string;
  readonly field: string;
  readonly path: string;
  readonly statedSec: number | null;
  readonly unit: keyof typeof roundingSec;
  readonly chapters: readonly { readonly startSec: number }[];
  readonly chaptersField: string;
};

function mediaOf({ classes, tutorials, shows }: ImportFolder): Media[] {
  return [
    ...[...classes, ...tutorials].flatMap(({ file, item: { video, durationMin, chapters } }) =>
      video !== null && 'file' in video
        ? [
            {
              file,
              field: 'durationMin',
              path: filmPath(video.file),
              statedSec: durationMin === undefined ? null : durationMin * 60,
              unit: 'minutes' as const,
              chapters,
              chaptersField: 'chapters',
            },
          ]
        : [],
    ),
    ...shows.flatMap(({ file, item: { key, episodes } }) =>
      episodes.map((episode, index) => ({
        file,
        field: `episodes[${index}].durationSec`,
        path: soundPath(key, episode.key),
        statedSec: episode.durationSec ?? null,
        unit: 'seconds' as const,
        chapters: episode.chapters,
        chaptersField: `episodes[${index}].chapters`,
      })),
    ),
  ];
}

function faultsOf(media: Media, seconds: number | null): string[] {
  const { file, field, path, statedSec, unit, chapters, chaptersField } = media;
  if (seconds === null)
    return statedSec === null ? [`${file}: ${field}: is missing, and the length of ${path} cannot be measured.`] : [];
  const isWrong = statedSec !== null && Math.abs(statedSec - seconds) > roundingSec[unit];
  const isPast = (startSec: number) => startSec >= seconds;
  return [
    ...(isWrong
      ? [`${file}: ${field}: ${path} lasts ${formatDuration(seconds)}; omit the field to have it measured.`]
      : []),
    ...chapters.flatMap(({ startSec }, index) =>
      isPast(startSec)
        ? [`${file}: ${chaptersField}[${index}].startSec: ${path} lasts ${formatDuration(seconds)}.`]
        : [],
    ),
  ];
}

/**
 * Measures the films of classes and tutorials and the sound of episodes. Throws WrongImport where a folder states
 * another length than its media has.
 */
export async function measureMedia(folder: string, data: ImportFolder): Promise<MediaLengths> {
  const lengths = new Map<string, number>();
  const faults: string[] = [];
  for (const media of mediaOf(data)) {
    const seconds = lengths.get(media.path) ?? (await lengthOf(join(folder, media.path)));
    if (seconds !== null) lengths.set(media.path, seconds);
    faults.push(...faultsOf(media, seconds));
  }
  if (faults.length > 0) throw new WrongImport(faults.join('\n'));
  return lengths;
}
