// Links that show the draft to somebody without an account.
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { authoringMessages, endPreviewCall, previewsCall, sharePreviewCall } from '../../staff-contract.ts';
import styles from './SharePreview.module.css';

type Links = CallAnswer<typeof previewsCall>['links'];
type Props = {
  readonly hash: string;
  /** Saves what is typed: the link shows what the server has. */
  readonly saved: () => Promise<number | null>;
};

export function SharePreview(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Share preview…
      </Button>
      {isOpen ? <ShareDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ShareDialog({ hash, saved, onClose }: Props & { readonly onClose: () => void }) {
  const [links, setLinks] = useState<Links>([]);
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [reader, setReader] = useState('');
  const { isBusy, problem, run } = useSending(authoringMessages.previewFailed);
  const read = async () => setLinks((await sendStaff(previewsCall, { h: hash })).links);
  const load = useEffectEvent(() => void run(read));
  useEffect(() => load(), [hash]);
  const share = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reader.trim() === '') return;
    void run(async () => {
      if ((await saved()) === null) return;
      const made = await sendStaff(sharePreviewCall, { h: hash, reader: reader.trim() });
      setUrl(made.url);
      setCopied(false);
      setReader('');
      await read();
    });
  };
  return (
    <Dialog title="Share a preview" onClose={onClose} closeButton>
      <div className={layout.stack}>
        <p className={typography.quiet}>
          A link shows this draft to somebody without an account, such as an outside reviewer, for 14 days. It ends when
          the draft is published or discarded. The exam comes without its answers.
        </p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {url === null ? null : (
          <Alert kind="success" title="Copy this link now. We don’t show it again.">
            <p className={styles.link}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {url}
              </a>
            </p>
            <Button
              size="small"
              look="line"
              onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
            >
              {isCopied ? 'Copied' : 'Copy link'}
            </Button>
          </Alert>
        )}
        <form className={layout.stack} method="post" noValidate onSubmit={share}>
          <TextField
            id="preview-reader"
            name="reader"
            label="For whom"
            hint="Their name is shown across the page."
            autoComplete="off"
            data-autofocus
            maxLength={100}
            value={reader}
            onChange={(event) => setReader(event.target.value)}
          />
          <div>
            <SubmitButton size="small" look="line" busy={isBusy}>
              Create link
            </SubmitButton>
          </div>
        </form>
        {links.length === 0 ? null : (
          <ul className={styles.links} aria-label="Links that work">
            {links.map(({ h, reader: name, by, endsAt, opened, openedAt }) => (
              <li key={h}>
                <span>
                  <b>{name}</b>
                  <span className={typography.quiet}>
                    By {by}, until <ZoneTime at={endsAt} format="date" />.{' '}
                    {openedAt === null ? (
                      'Not opened yet.'
                    ) : (
                      <>
                        Opened {opened === 1 ? 'once' : `${opened} times`}, last <ZoneTime at={openedAt} />.
                      </>
                    )}
                  </span>
                </span>
                <Button
                  size="small"
                  look="quiet"
                  busy={isBusy}
                  aria-label={`End the link for ${name}`}
                  onClick={() =>
                    void run(async () => {
                      await sendStaff(endPreviewCall, { h });
                      setUrl(null);
                      await read();
                    })
                  }
                >
                  End link
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
