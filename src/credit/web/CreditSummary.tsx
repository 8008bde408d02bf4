import { useState } from 'react';
import { Link } from 'react-router';
import { ceType, ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { siteMap } from '#site-map.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowFacts } from '#platform/web/ui/ListRow.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { monthsOfYear } from '../ce-years.ts';
import { creditMessages, type accountHomeCall } from '../contract.ts';
import { CreditGoal } from './CreditGoal.tsx';
import { CreditTable } from './CreditTable.tsx';
import { MonthChart, monthName } from './MonthChart.tsx';
import styles from './CreditSummary.module.css';

/** All credits of a member: this year against the goal, a year by month, and every figure as a table. */
export function CreditSummary({ account }: { readonly account: CallAnswer<typeof accountHomeCall> }) {
  const { summary, years, months, thisYear } = account;
  const [chosen, choose] = useState<number | null>(null);
  const year = chosen ?? thisYear.year;
  const shown = monthsOfYear(months, year);
  const choices = [...new Set([thisYear.year, ...years.map((each) => each.year)])].sort((a, b) => b - a);
  return (
    <section className={styles.summary} aria-labelledby="ce-total">
      <header className={styles.head}>
        <h2 id="ce-total" className={styles.title}>
          CE credit summary
        </h2>
        <p className={styles.total}>
          <RowFacts
            of={[
              <>
                <b>{creditsText(summary.ceTotal)} CEU</b> in total
              </>,
              summary.ceLive > 0 ? `${creditsText(summary.ceLive)} ${ceTypeLabel(ceType.participatory)}` : null,
              summary.ceHome > 0 ? `${creditsText(summary.ceHome)} ${ceTypeLabel(ceType.homestudy)}` : null,
            ]}
          />
        </p>
      </header>
      <CreditGoal credits={thisYear} />
      {years.length === 0 ? (
        <EmptyState
          title={creditMessages.noneCompleted}
          action={
            <Link className={typography.more} to={siteMap.onDemand()}>
              On-Demand CE
              <Icon name="arrow" />
            </Link>
          }
        >
          Pass an exam and your credit shows up here by month and type.
        </EmptyState>
      ) : (
        <>
          <div className={styles.chart}>
            <div className={styles.chartHead}>
              <h3 className={styles.heading}>By month</h3>
              {choices.length === 1 ? (
                <p className={typography.caption}>{year}</p>
              ) : (
                <div className={styles.years} role="group" aria-label="Year">
                  {choices.map((each) => (
                    <Button
                      key={each}
                      look={each === year ? 'soft' : 'quiet'}
                      size="small"
                      aria-pressed={each === year}
                      onClick={() => choose(each)}
                    >
                      {each}
                    </Button>
                  ))}
                </div>
              )}
            </div>
            <MonthChart year={year} months={shown} />
          </div>
          <details className={styles.numbers}>
            <summary>Show the numbers as a table</summary>
            <div className={styles.tables}>
              <CreditTable
                caption={`By month, ${year}`}
                first="Month"
                rows={shown.map((each) => ({ ...each, name: monthName(each.month) }))}
              />
              <CreditTable
                caption="By year"
                first="Year"
                rows={years.map((each) => ({ ...each, name: String(each.year) }))}
              />
            </div>
          </details>
        </>
      )}
    </section>
  );
}
