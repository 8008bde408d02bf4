// What a speaker sends along: CV, portrait, and slides. Only staff see them, and members nothing of them before that.
import { useEffect, useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import { send } from '#platform/web/call.ts';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { uploadTo } from '#platform/web/uploads/upload-store.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import {
  addSpeakerFileCall,
  disclosureMessages,
  removeSpeakerFileCall,
  type forSpeakersCall,
} from '../disclosure-contract.ts';
import {
  mostSlides,
  mostSpeakerBytes,
  speakerFileKinds,
  speakerFileRules,
  speakerUploadPath,
  uploadCodeHeader,
  type SpeakerFileKind,
} from '../speaker-files.ts';
import styles from './DisclosurePage.module.css';

type Files = CallAnswer<typeof forSpeakersCall>['files'];

const hints: Readonly<Record<SpeakerFileKind, string>> = {
  cv: 'A PDF. Only the team sees it.',
  portrait: 'A square picture, at least 400 × 400. Members see it once the team has reviewed it.',
  slides: 'As a PDF. The team decides whether members get them.',
};
const stateWords: Readonly<Record<Files[number]['state'], string>> = {
  sent: 'Sent. Not reviewed yet.',
  accepted: 'Accepted.',
  'set-aside': 'Reviewed, and not used.',
};

export function SpeakerFiles({ code, initial }: { readonly code: string; readonly initial: Files }) {
  const [files, setFiles] = useState(initial);
  const { problem, run } = useSending(disclosureMessages.serviceError);
  useEffect(() => uploadTo(speakerUploadPath, { [uploadCodeHeader]: code }), [code]);
  const add = (kind: SpeakerFileKind, file: string) =>
    void run(async () => setFiles((await send(addSpeakerFileCall, { c: code, kind, file })).files));
  const remove = (h: string) =>
    void run(async () => setFiles((await send(removeSpeakerFileCall, { c: code, h })).files));
  return (
    <Card as="section" className={styles.part} aria-labelledby="files">
      <Subheading id="files">Files</Subheading>
      <p className={typography.quiet}>
        Optional, up to {sizeText(mostSpeakerBytes)} in total. They’re sent as soon as they’re uploaded.
      </p>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {speakerFileKinds.map((kind) => {
        const { label, kind: uploadKind } = speakerFileRules[kind];
        const own = files.filter((file) => file.kind === kind);
        const isFull = kind === 'slides' && own.filter(({ state }) => state === 'sent').length >= mostSlides;
        return (
          <div key={kind} className={layout.stackSmall}>
            {isFull ? null : (
              <UploadField
                // A new field after each upload.
                key={own.map(({ hash }) => hash).join()}
                id={`speaker-${kind}`}
                kind={uploadKind}
                label={label}
                hint={hints[kind]}
                file={null}
                onFile={(file) => add(kind, file.hash)}
              />
            )}
            {own.length === 0 ? null : (
              <ul className={styles.files} aria-label={`${label} sent`}>
                {own.map(({ hash, filename, sizeBytes, state }) => (
                  <li key={hash}>
                    <span>
                      <b>{filename}</b>, {sizeText(sizeBytes)}. {stateWords[state]}
                    </span>
                    {state === 'sent' ? (
                      <Button size="small" look="quiet" aria-label={`Remove ${filename}`} onClick={() => remove(hash)}>
                        Remove
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </Card>
  );
}
