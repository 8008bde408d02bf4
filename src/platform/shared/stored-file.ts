// A stored file as the console shows it.
import * as z from 'zod/mini';

export const storedFileForm = z.object({
  hash: z.string(),
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  /** The address at which this person may read it. */
  url: z.string(),
  /** Seconds of a video or a sound, as measured; null where nothing was measured. */
  durationSec: z.nullable(z.number()),
});
export type StoredFile = z.output<typeof storedFileForm>;
