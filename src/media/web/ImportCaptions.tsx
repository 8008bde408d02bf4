import { useRef, useState } from 'react';
import { readCaptions, type CaptionProblem, type Cue } from '#platform/shared/captions.ts';
import { uploadRules } from '#platform/shared/file-kind.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import styles from './media.module.css';

/** Reads a file of captions; what can’t be read is named line by line. */
export function ImportCaptions({
  hasCaptions,
  label = hasCaptions ? 'Replace with a file' : 'Import a VTT or SRT file',
  onCues,
}: {
  readonly hasCaptions: boolean;
  readonly label?: string;
  readonly onCues: (cues: Cue[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{
    readonly cues: readonly Cue[];
    readonly problems: readonly CaptionProblem[];
  } | null>(null);
  async function take(file: File | undefined) {
    if (file === undefined) return;
    const found =
      file.size > uploadRules.captions.mostBytes
        ? { cues: [], problems: [{ line: 1, sentence: 'This file is larger than 2 MB.' }] }
        : readCaptions(await file.text());
    setRead(found.problems.length === 0 ? null : found);
    if (found.problems.length === 0) onCues([...found.cues]);
  }
  return (
    <>
      <Button size="small" look={hasCaptions ? 'quiet' : 'filled'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        hidden
        aria-label={label}
        accept={uploadRules.captions.accept}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {read === null ? null : (
        <Alert kind="error" title="This file has mistakes.">
          <ul className={styles.problems}>
            {read.problems.map(({ line, sentence }) => (
              <li key={line}>{sentence}</li>
            ))}
          </ul>
          {read.cues.length === 0 ? null : (
            <Button
              size="small"
              look="line"
              onClick={() => {
                onCues([...read.cues]);
                setRead(null);
              }}
            >
              Use the {read.cues.length} captions that can be read
            </Button>
          )}
        </Alert>
      )}
    </>
  );
}
