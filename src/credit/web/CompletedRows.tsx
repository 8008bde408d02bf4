import { useState } from 'react';
import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { PictureRow, PictureRows } from '#platform/web/ui/PictureRow.tsx';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import type { ProofOfCe } from '../contract.ts';
import { ProofOfCeDialog } from './ProofOfCeDialog.tsx';
import styles from './CompletedRows.module.css';

export type CompletedItem = {
  readonly hash: string;
  readonly title: string;
  readonly photo: string | null;
  readonly speakerName: string;
  readonly credits: number;
  readonly proof: ProofOfCe;
  /** The classroom or the podcast page. */
  readonly to: string;
  readonly item: { readonly c?: string; readonly p?: string };
};

/** What a student has completed, each with its certificate. */
export function CompletedRows({ items }: { readonly items: readonly CompletedItem[] }) {
  const [opened, setOpened] = useState<CompletedItem | null>(null);
  return (
    <>
      <PictureRows>
        {items.map((row) => (
          <PictureRow key={row.proof.verificationCode} photo={row.photo}>
            <div>
              <h3>
                <Link to={row.to}>{row.title}</Link>
              </h3>
              <p className={typography.caption}>
                {[row.speakerName, `Completed ${calendarDay(row.proof.dateCompleted)}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            <span className={classNames(typography.fact, styles.beside)}>
              {row.credits === 0 ? null : (
                <>
                  <b>{creditsText(row.credits)} CEU</b> · {row.proof.creditType}
                </>
              )}
            </span>
            <Button
              className={styles.beside}
              look="soft"
              size="small"
              icon="award"
              aria-haspopup="dialog"
              onClick={() => setOpened(row)}
            >
              Proof of CE
              <span className={typography.visuallyHidden}>: {row.title}</span>
            </Button>
          </PictureRow>
        ))}
      </PictureRows>
      {opened === null ? null : (
        <ProofOfCeDialog open onClose={() => setOpened(null)} item={opened.item} proof={opened.proof} />
      )}
    </>
  );
}

export function CompletedRowsSkeleton({ count = 4 }: { readonly count?: number }) {
  return (
    <div role="status">
      <span className={typography.visuallyHidden}>Loading completed exams</span>
      <PictureRows aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <PictureRow photo={null} key={index}>
            <div className={layout.stackSmall}>
              <span className={skeletonStyles.bar} />
              <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
            </div>
            <span className={classNames(skeletonStyles.bar, styles.beside, styles.creditSkeleton)} />
            <span className={classNames(skeletonStyles.bar, styles.beside, styles.buttonSkeleton)} />
          </PictureRow>
        ))}
      </PictureRows>
    </div>
  );
}
