import { useRef, useState } from 'react';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import type { Cue } from '#platform/shared/captions.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { base64Of } from '#platform/web/base64.ts';
import { Understood, withChoice } from '#platform/web/console/Understood.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { readCaptionsCall } from '../../staff-contract.ts';
import { uploadRules } from '#platform/shared/upload-rules.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import styles from './media.module.css';

type Asked = CallInput<typeof readCaptionsCall>;

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
  const [asked, setAsked] = useState<Asked | null>(null);
  const [read, setRead] = useState<CallAnswer<typeof readCaptionsCall> | null>(null);
  const { problem, run } = useSending(faultMessage);
  const [wrong, setWrong] = useState<string | null>(null);
  const look = (input: Asked) =>
    void run(async () => {
      setAsked(input);
      const answer = await sendStaff(readCaptionsCall, input);
      setRead(answer);
      if (answer.problems.length === 0) onCues(answer.cues);
    });
  function take(file: File | undefined) {
    if (file === undefined) return;
    setRead(null);
    if (file.size > uploadRules.captions.mostBytes) return setWrong('This file is larger than 2 MB.');
    setWrong(null);
    void base64Of(file).then((content) => look({ file: content }));
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
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {(wrong ?? problem) === null ? null : <Alert kind="error" title={wrong ?? problem ?? ''} />}
      {read === null || asked === null || read.understood.evidence.length === 0 ? null : (
        <Understood
          of={read.understood}
          onChoose={(about, value) => look({ ...asked, choices: withChoice(asked.choices, about, value) })}
        />
      )}
      {read === null || read.problems.length === 0 ? null : (
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
