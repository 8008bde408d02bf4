import { useState } from 'react';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ListRow, ListRows, rowAction, RowFacts } from '#platform/web/ui/ListRow.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import { creditMessages } from '#credit/contract.ts';
import { certificateMessages, sendCertificateCall, type CompletedYear, type ProofOfCe } from '../contract.ts';
import { yearCount } from '../year-count.ts';
import { linkedInAddress } from './linkedin-address.ts';
import { CertificateThumb } from './CertificateThumb.tsx';
import { downloadCertificates, printYear } from './download-certificates.ts';
import { ProofOfCeDialog } from './ProofOfCeDialog.tsx';
import styles from './CompletedRows.module.css';

export type CompletedItem = {
  readonly hash: string;
  readonly title: string;
  readonly speakerName: string;
  readonly credits: number;
  /** In percent; null for credit that was granted without an exam. */
  readonly examScore: number | null;
  readonly proof: ProofOfCe;
  /** The classroom or the podcast page. */
  readonly to: string;
  readonly item: { readonly c?: string; readonly p?: string };
};

type Props = {
  readonly items: readonly CompletedItem[];
  /** Of the whole list, also what other pages of it show. */
  readonly years: readonly CompletedYear[];
  /** The same of everything completed: classes and episodes, whatever the list is narrowed to. */
  readonly allYears: readonly CompletedYear[];
};

/** What a student has completed, by year, each with its certificate. */
export function CompletedRows({ items, years, allYears }: Props) {
  const [opened, setOpened] = useState<CompletedItem | null>(null);
  const shown = years
    .map((year) => ({ ...year, items: items.filter(({ proof }) => proof.dateCompleted.startsWith(`${year.year}-`)) }))
    .filter((year) => year.items.length > 0);
  return (
    <>
      {shown.map((year) => (
        <section key={year.year} className={styles.year} aria-labelledby={`year-${year.year}`}>
          <header className={styles.head}>
            <h2 id={`year-${year.year}`}>{year.year}</h2>
            <p className={typography.quiet}>
              {yearCount(
                year,
                allYears.find((all) => all.year === year.year),
              )}
            </p>
            <YearButtons year={year.year} />
          </header>
          <ListRows>
            {year.items.map((each) => (
              <CompletedRow key={each.proof.verificationCode} row={each} onOpen={() => setOpened(each)} />
            ))}
          </ListRows>
        </section>
      ))}
      {opened === null ? null : (
        <ProofOfCeDialog open onClose={() => setOpened(null)} item={opened.item} proof={opened.proof} />
      )}
    </>
  );
}

/** Prints or downloads the certificates of a year. */
function YearButtons({ year }: { readonly year: number }) {
  const { isBusy, problem, run } = useSending(creditMessages.serviceError);
  const button = { look: 'quiet', size: 'small', busy: isBusy } as const;
  return (
    <>
      <span className={styles.buttons}>
        <Button {...button} icon="print" onClick={() => void run(() => printYear(year))}>
          Print {year}
        </Button>
        <Button
          {...button}
          icon="download"
          onClick={() => void run(() => downloadCertificates({ format: 'zip', year: String(year) }))}
        >
          Download {year}
        </Button>
      </span>
      {problem === null ? null : (
        <p className={typography.error} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function CompletedRow({ row, onOpen }: { readonly row: CompletedItem; readonly onOpen: () => void }) {
  const { problem, run } = useSending(creditMessages.serviceError);
  const { proof, item, title } = row;
  const verifyUrl = `${location.origin}${siteMap.verify(proof.verificationCode)}`;
  const email = () =>
    run(async () => {
      await send(sendCertificateCall, item);
      showToast(certificateMessages.certificateSent);
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
      picture={<CertificateThumb creditHours={row.credits} />}
      facts={
        <RowFacts
          of={[
            row.credits === 0 ? null : <b key="hours">{creditsText(row.credits)} CEU</b>,
            row.credits === 0 ? null : proof.creditType,
            row.speakerName,
            calendarDay(proof.dateCompleted),
          ]}
        />
      }
      note={
        problem === null ? null : (
          <p className={typography.error} role="alert">
            {problem}
          </p>
        )
      }
      figure={row.examScore === null ? null : { value: `${row.examScore}%`, label: 'score' }}
      action={
        <Button className={rowAction} look="soft" aria-haspopup="dialog" onClick={onOpen}>
          Proof of CE
          <span className={typography.visuallyHidden}>: {title}</span>
        </Button>
      }
      more={
        <RowMenu label={`More for ${title}`}>
          <MenuItem icon="download" onPress={() => void run(() => downloadCertificates(item))}>
            Download PDF
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
          <MenuItem icon="external" href={linkedInAddress(proof, verifyUrl)}>
            Add to LinkedIn
          </MenuItem>
        </RowMenu>
      }
    />
  );
}
