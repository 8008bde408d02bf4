import { useContext, useState } from 'react';
import { formatDate } from '#platform/shared/dates.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import panelRows from '#platform/web/console/panel-rows.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { listed, removalText } from '../../lead-removal.ts';
import { noteRemovalCall, type leadFilesCall } from '../../staff-contract.ts';
import styles from './LeadFiles.module.css';

export type LeadFile = CallAnswer<typeof leadFilesCall>['files'][number];

type RemovalProps = {
  readonly sponsor: string;
  readonly files: readonly LeadFile[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const unaskedOf = ({ withdrawn }: LeadFile) => withdrawn.filter(({ askedAt }) => askedAt === null);

const openOf = ({ withdrawn }: LeadFile) =>
  withdrawn.filter(({ askedAt, confirmedAt }) => askedAt !== null && confirmedAt === null);

const recordsText = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString('en-US')} records`);

/** The message to the sponsor. What was in it when it was opened is what is noted. */
function RemovalDialog({ sponsor, files, onDone, onClose }: RemovalProps) {
  const zone = useContext(ProviderTimeZone);
  const { isBusy, problem, run } = useSending(faultMessage);
  const [asked] = useState(() =>
    files
      .filter((file) => file.sponsor === sponsor && unaskedOf(file).length > 0)
      .toSorted((one, other) => one.number - other.number),
  );
  const text = removalText(
    sponsor,
    asked.map((file) => ({
      number: file.number,
      madeOn: formatDate(file.madeAt, zone),
      leads: unaskedOf(file).map(({ lead }) => lead),
    })),
  );
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast('Copied.'),
      () => showToast('Couldn’t copy. Select the text instead.'),
    );
  const note = () =>
    run(async () => {
      await sendStaff(noteRemovalCall, {
        leads: asked.flatMap((file) => unaskedOf(file).map(({ lead }) => lead)),
        step: 'asked',
      });
      onDone();
    });
  return (
    <Dialog
      title={`Ask ${sponsor} to delete records`}
      closeButton
      onClose={onClose}
      actions={
        <>
          <Button look="soft" icon="link" onClick={() => void copy()}>
            Copy text
          </Button>
          <Button busy={isBusy} onClick={() => void note()}>
            I sent it
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <AreaField
          id="removal-text"
          name="text"
          label="Message"
          hint="Email it to your contact at the sponsor. It names records by number only."
          rows={12}
          readOnly
          value={text}
        />
      </div>
    </Dialog>
  );
}

/** What became of the records whose consent ended. */
function Withdrawn({ file }: { readonly file: LeadFile }) {
  const { withdrawn, sponsor } = file;
  const unasked = unaskedOf(file);
  const asked = openOf(file);
  const confirmed = withdrawn.filter(({ confirmedAt }) => confirmedAt !== null);
  const lastAsked = asked.at(-1)?.askedAt;
  return (
    <>
      {unasked.length === 0 ? null : (
        <span className={styles.open}>
          Consent withdrawn: {sponsor} must delete {listed(unasked.map(({ lead }) => lead))}.
        </span>
      )}
      {lastAsked ? (
        <span className={styles.asked}>
          {listed(asked.map(({ lead }) => lead))}: asked on <ZoneTime at={lastAsked} format="date" />, not confirmed
          yet.
        </span>
      ) : null}
      {confirmed.length === 0 ? null : (
        <span className={typography.caption}>{recordsText(confirmed.length)} deleted by the sponsor.</span>
      )}
    </>
  );
}

type Props = {
  readonly files: readonly LeadFile[];
  readonly onDownload: (file: LeadFile) => void;
  readonly onChange: () => void;
};

/** The files, with what their sponsors must still delete. */
export function LeadFiles({ files, onDownload, onChange }: Props) {
  const [asking, setAsking] = useState<string | null>(null);
  // What is listed when the question is opened is what is noted.
  const confirmDeleted = (file: LeadFile) => {
    const leads = openOf(file).map(({ lead }) => lead);
    confirm({
      question: `Did ${file.sponsor} delete ${recordsText(leads.length)} of file ${file.number}?`,
      consequence: `${listed(leads)} will be noted as deleted by the sponsor, today and under your name. This can’t be undone.`,
      confirm: `Note ${recordsText(leads.length)} as deleted`,
      cancel: 'Not yet',
      async act() {
        await sendStaff(noteRemovalCall, { leads, step: 'confirmed' });
        onChange();
      },
    });
  };
  return (
    <Panel title="Lead files" flush>
      <ul className={panelRows.rows}>
        {files.map((file) => {
          const { number, sponsor, madeAt, madeBy, records, withdrawn } = file;
          return (
            <li key={number}>
              <span className={styles.file}>
                <b>
                  File {number} · {sponsor}
                </b>
                <span className={typography.caption}>
                  {recordsText(records)} · <ZoneTime at={madeAt} format="date" /> by {madeBy}
                </span>
                <Withdrawn file={file} />
              </span>
              <span className={classNames(layout.cluster, styles.actions)}>
                {unaskedOf(file).length === 0 ? null : (
                  <Button size="small" look="soft" onClick={() => setAsking(sponsor)}>
                    Ask to delete…
                  </Button>
                )}
                {openOf(file).length === 0 ? null : (
                  <Button size="small" look="line" onClick={() => confirmDeleted(file)}>
                    They confirmed…
                  </Button>
                )}
                {withdrawn.length === records ? null : (
                  <IconButton icon="download" label={`Download file ${number}`} onClick={() => onDownload(file)} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {asking === null ? null : (
        <RemovalDialog
          sponsor={asking}
          files={files}
          onDone={() => {
            setAsking(null);
            onChange();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
