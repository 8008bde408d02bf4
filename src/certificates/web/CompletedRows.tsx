import { memo, startTransition, useCallback, useState } from 'react';
import { creditsText } from '#catalogue/ce-type.ts';
import { badgeOf, calendarDay } from '#platform/shared/dates.ts';
import { send } from '#platform/web/call.ts';
import { useMedia } from '#platform/web/use-media.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ListRow, ListRows, rowAction, RowFacts } from '#platform/web/ui/ListRow.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import { creditMessages } from '#credit/contract.ts';
import { certificateMessages, sendCertificateCall, type CompletedYear, type ProofOfCe } from '../contract.ts';
import { reportedTexts } from '../reported-text.ts';
import { yearCount } from '../year-count.ts';
import { linkedInAddress } from './linkedin-address.ts';
import { Certificate } from './Certificate.tsx';
import { FirstActions, MoreActions } from './CertificateActions.tsx';
import { CertificateSkeleton } from './CertificateSkeleton.tsx';
import {
  badgeDownloaded,
  badgePictureDownloaded,
  downloadBadge,
  downloadBadgePicture,
  downloadCertificates,
  downloadLicenseSheet,
} from './download-certificates.ts';
import { ProofOfCeDialog } from './ProofOfCeDialog.tsx';
import styles from './CompletedRows.module.css';

export type CompletedItem = {
  readonly hash: string;
  readonly title: string;
  /** "Class", "Webinar", "Podcast" */
  readonly kind: string;
  readonly speakerName: string;
  readonly credits: number;
  /** In percent; null for credit that was granted without an exam. */
  readonly examScore: number | null;
  readonly proof: ProofOfCe;
  /** The day on which it was uploaded to the AGD; else null. */
  readonly sentToAgdOn: string | null;
  /** What CE Broker accepted; else null. */
  readonly atCeBroker: { readonly receipt: string; readonly on: string } | null;
  /** The classroom or the podcast page. */
  readonly to: string;
  readonly item: { readonly c?: string; readonly p?: string };
};

type Props = {
  readonly items: readonly CompletedItem[];
  /** Of the whole list, also what other pages of it show. */
  readonly years: readonly CompletedYear[];
};

/** From here on the certificate itself is beside the list. */
const wide = '(min-width: 66.25em)';

/** What a student has completed, by year, with the certificate of one row beside the list. */
export function CompletedRows({ items, years }: Props) {
  const [opened, setOpened] = useState<CompletedItem | null>(null);
  const [chosenCode, choose] = useState<string | null>(null);
  const isWide = useMedia(wide);
  // The dialog may have to be fetched: as an urgent change it would show an empty place first, and wait behind it.
  const open = useCallback((item: CompletedItem) => startTransition(() => setOpened(item)), []);
  const pick = useCallback(
    (item: CompletedItem) => (isWide ? choose(item.proof.verificationCode) : open(item)),
    [isWide, open],
  );
  const chosen = items.find(({ proof }) => proof.verificationCode === chosenCode) ?? items[0];
  const shown = years
    .map((year) => ({ ...year, items: items.filter(({ proof }) => proof.dateCompleted.startsWith(`${year.year}-`)) }))
    .filter((year) => year.items.length > 0);
  return (
    <div className={styles.wallet}>
      <div>
        {shown.map((year) => (
          <section key={year.year} className={styles.year} aria-labelledby={`year-${year.year}`}>
            <header className={styles.head}>
              <h2 id={`year-${year.year}`}>{year.year}</h2>
              <p className={typography.quiet}>{yearCount(year)}</p>
            </header>
            <ListRows>
              {year.items.map((each) => (
                <CompletedRow
                  key={each.proof.verificationCode}
                  row={each}
                  isChosen={isWide && each === chosen}
                  onPick={pick}
                  onOpen={open}
                />
              ))}
            </ListRows>
          </section>
        ))}
      </div>
      {isWide && chosen !== undefined ? (
        <aside className={styles.beside} aria-label="Certificate of the chosen row">
          {/* One sheet at a time: what the dialog shows is what is printed. */}
          {opened === null ? (
            <>
              <div className={styles.sheet}>
                <div className={styles.small} inert>
                  <Certificate proof={chosen.proof} />
                </div>
                <button
                  type="button"
                  className={styles.enlarge}
                  aria-haspopup="dialog"
                  aria-label={`Enlarge the certificate of ${chosen.title}`}
                  onClick={() => open(chosen)}
                />
              </div>
              <div key={chosen.proof.verificationCode} className={styles.actions}>
                <FirstActions item={chosen.item} on="page" />
                <MoreActions item={chosen.item} proof={chosen.proof} on="page" />
              </div>
            </>
          ) : (
            <CertificateSkeleton />
          )}
        </aside>
      ) : null}
      {opened === null ? null : (
        <ProofOfCeDialog open onClose={() => setOpened(null)} item={opened.item} proof={opened.proof} />
      )}
    </div>
  );
}

type RowProps = {
  readonly row: CompletedItem;
  readonly isChosen: boolean;
  /** Shows the certificate, beside the list if there is room. */
  readonly onPick: (row: CompletedItem) => void;
  readonly onOpen: (row: CompletedItem) => void;
};

/** What it is worth, over how well it was passed. */
function figureOf({ credits, examScore }: CompletedItem): { value: string; label?: string } | null {
  const score = examScore === null ? null : `${examScore}%`;
  if (credits === 0) return score === null ? null : { value: score, label: 'score' };
  return { value: `${creditsText(credits)} CEU`, ...(score === null ? {} : { label: `score ${score}` }) };
}

/** Month and day; the heading above has the year. */
function Day({ of: day }: { readonly of: string }) {
  const { month, day: number } = badgeOf(day);
  return (
    <time className={styles.day} dateTime={day}>
      <span className={typography.visuallyHidden}>{calendarDay(day)}</span>
      <span aria-hidden="true">{month}</span>
      <b aria-hidden="true">{number}</b>
    </time>
  );
}

/** Opening a certificate and closing it render no row again. */
const CompletedRow = memo(function CompletedRow({ row, isChosen, onPick, onOpen }: RowProps) {
  const { problem, run } = useSending(creditMessages.serviceError);
  const { proof, item, title } = row;
  const verifyUrl = `${location.origin}${siteMap.verify(proof.verificationCode)}`;
  const email = () =>
    run(async () => {
      await send(sendCertificateCall, item);
      showToast(certificateMessages.certificateSent);
    });
  const badge = () =>
    run(async () => {
      await downloadBadge(item);
      showToast(badgeDownloaded);
    });
  const picture = () =>
    run(async () => {
      await downloadBadgePicture(item);
      showToast(badgePictureDownloaded);
    });
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(verifyUrl);
      showToast('Verification link copied.');
    });
  return (
    <ListRow
      title={title}
      to={row.to}
      isChosen={isChosen}
      isDense
      picture={
        <button type="button" className={styles.pick} aria-pressed={isChosen} onClick={() => onPick(row)}>
          <span className={typography.visuallyHidden}>Show the certificate of {title}</span>
          <Day of={proof.dateCompleted} />
        </button>
      }
      facts={
        <RowFacts
          of={[row.kind, row.credits === 0 ? null : proof.creditType, row.speakerName, ...reportedTexts(row)]}
        />
      }
      note={
        problem === null ? null : (
          <p className={typography.error} role="alert">
            {problem}
          </p>
        )
      }
      figure={figureOf(row)}
      action={
        <Button className={rowAction} look="soft" aria-haspopup="dialog" onClick={() => onOpen(row)}>
          Proof of CE
          <span className={typography.visuallyHidden}>: {title}</span>
        </Button>
      }
      more={
        <RowMenu label={`More for ${title}`}>
          <MenuItem icon="download" onPress={() => void run(() => downloadCertificates(item))}>
            Download PDF
          </MenuItem>
          <MenuItem icon="download" onPress={() => void run(() => downloadLicenseSheet(item))}>
            License and address
          </MenuItem>
          <MenuItem icon="mail" onPress={() => void email()}>
            Email to Me
          </MenuItem>
          <MenuItem icon="link" onPress={() => void copy()}>
            Copy verification link
          </MenuItem>
          <MenuItem icon="shield" to={siteMap.verify(proof.verificationCode)}>
            Verify
          </MenuItem>
          {proof.attendance === null || item.c === undefined ? null : (
            <MenuItem icon="clock" to={siteMap.attendance(item.c)}>
              Attendance record
            </MenuItem>
          )}
          <MenuItem icon="award" onPress={() => void badge()}>
            Add to wallet
          </MenuItem>
          <MenuItem icon="download" onPress={() => void picture()}>
            Badge picture
          </MenuItem>
          <MenuItem icon="external" href={linkedInAddress(proof, verifyUrl)}>
            Add to LinkedIn
          </MenuItem>
        </RowMenu>
      }
    />
  );
});
