import { ceTypeLabel, ceType, creditsText } from '#catalogue/ce-type.ts';
import { progressOf } from '#credit/credit-goal.ts';
import { creditMessages } from '#credit/contract.ts';
import { CreditRing } from '#credit/web/CreditRing.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import type { CompletedYear } from '../contract.ts';
import { downloadCertificates, printYear } from './download-certificates.ts';
import styles from './YearPanel.module.css';

export type YearCount = CompletedYear & { readonly liveCredits: number };

type Props = {
  /** Newest first. */
  readonly years: readonly YearCount[];
  /** Null = all of them. */
  readonly year: number | null;
  /** Of this year; null without one. */
  readonly goal: number | null;
};

/** What a year brought, or all of them: by type, in how many certificates, how far from the goal; and all on paper. */
export function YearPanel({ years, year, goal }: Props) {
  const { isBusy, problem, run, dismiss } = useSending(creditMessages.serviceError);
  const shown = years.filter((each) => year === null || each.year === year);
  const sum = (of: 'certificates' | 'credits' | 'liveCredits') => shown.reduce((total, each) => total + each[of], 0);
  const ceLive = sum('liveCredits');
  const credits = { year: year ?? 0, ceLive, ceHome: Math.round((sum('credits') - ceLive) * 100) / 100, goal };
  const { total, left } = progressOf(credits);
  const figures = [
    ...(year === null ? [['CEU total', creditsText(total), undefined] as const] : []),
    [ceTypeLabel(ceType.participatory), creditsText(ceLive), styles.live],
    [ceTypeLabel(ceType.homestudy), creditsText(credits.ceHome), styles.home],
    ['Certificates', String(sum('certificates')), undefined],
    ...(left > 0 ? [['To your goal', creditsText(left), undefined] as const] : []),
  ] as const;
  return (
    <section className={styles.panel} aria-label={year === null ? 'Totals of all years' : `Totals of ${year}`}>
      {year === null ? null : <CreditRing credits={credits} />}
      <dl className={styles.figures}>
        {figures.map(([label, value, mark]) => (
          <div key={label}>
            <dt className={classNames(mark)}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        {year === null ? null : (
          <Button icon="print" busy={isBusy} onClick={() => void run(() => printYear(year))}>
            Print {year}
          </Button>
        )}
        <RowMenu
          label="Download"
          className={buttonClasses({ look: 'line' })}
          face={
            <>
              <Icon name="download" />
              Download
            </>
          }
        >
          {year === null ? null : (
            <MenuItem icon="file" onPress={() => void run(() => printYear(year))}>
              {year} in one PDF
            </MenuItem>
          )}
          {year === null ? null : (
            <MenuItem
              icon="download"
              onPress={() => void run(() => downloadCertificates({ format: 'zip', year: String(year) }))}
            >
              {year} as PDF (ZIP)
            </MenuItem>
          )}
          <MenuItem icon="download" onPress={() => void run(() => downloadCertificates({ format: 'zip' }))}>
            All certificates as PDF (ZIP)
          </MenuItem>
          <MenuItem icon="chart" onPress={() => void run(() => downloadCertificates({ format: 'csv' }))}>
            List for a spreadsheet (CSV)
          </MenuItem>
        </RowMenu>
      </div>
      {problem === null ? null : <Alert kind="error" title={problem} dismissible onDismiss={dismiss} />}
    </section>
  );
}
