import { useId } from 'react';
import { creditsText } from '#catalogue/ce-type.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { CeMonth } from '../ce-years.ts';
import { scaleOf } from '../year-chart.ts';
import styles from './MonthChart.module.css';

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** "Mar" of "2026-03". */
export const monthName = (month: string): string => names[Number(month.slice(5)) - 1] ?? month;

/** Units of the drawing; a phone gets one of its own, so that its words stay as large. */
const wide = { width: 720, height: 236, left: 30, bar: 34, letters: 3 };
const narrow = { width: 340, height: 220, left: 24, bar: 17, letters: 1 };
const [top, foot] = [20, 26];

function Plot({
  size: { width, height, left, bar, letters },
  months,
  className,
}: {
  readonly size: typeof wide;
  readonly months: readonly CeMonth[];
  readonly className: string | undefined;
}) {
  const hatch = useId();
  const lines = scaleOf(Math.max(...months.map(({ ceHome, ceLive }) => ceHome + ceLive)));
  const most = lines.at(-1) ?? 1;
  const base = height - foot;
  const tall = (credits: number) => (credits / most) * (base - top);
  const room = (width - left) / months.length;
  return (
    <svg className={classNames(styles.plot, className)} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.home} width="6" height="6" />
          <line className={styles.stroke} x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      {[0, ...lines].map((line) => (
        <g key={line}>
          <line className={styles.line} x1={left} x2={width} y1={base - tall(line)} y2={base - tall(line)} />
          {line === 0 ? null : (
            <text className={styles.scale} x={left - 6} y={base - tall(line) + 4}>
              {creditsText(line)}
            </text>
          )}
        </g>
      ))}
      {months.map(({ month, ceHome, ceLive }, index) => {
        const middle = left + room * (index + 0.5);
        const [live, both] = [tall(ceLive), tall(ceLive + ceHome)];
        // A hair of ground between the two parts of a bar.
        const gap = ceLive > 0 && ceHome > 0 ? 2 : 0;
        return (
          <g key={month}>
            {ceLive > 0 ? (
              <rect className={styles.live} x={middle - bar / 2} y={base - live} width={bar} height={live} rx="3" />
            ) : null}
            {ceHome > 0 ? (
              <rect
                fill={`url(#${hatch})`}
                x={middle - bar / 2}
                y={base - both}
                width={bar}
                height={Math.max(1, both - live - gap)}
                rx="3"
              />
            ) : null}
            {both > 0 ? (
              <text className={styles.value} x={middle} y={base - both - 7}>
                {letters === 1 ? creditsText(ceLive + ceHome).replace(/^0/, '') : creditsText(ceLive + ceHome)}
              </text>
            ) : (
              <rect className={styles.none} x={middle - bar / 2} y={base - 3} width={bar} height="3" rx="1.5" />
            )}
            <text x={middle} y={height - 6}>
              {monthName(month).slice(0, letters)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The twelve months of a year as bars by type, self-study hatched; the figures are in the table behind it. */
export function MonthChart({ year, months }: { readonly year: number; readonly months: readonly CeMonth[] }) {
  const earned = months.filter(({ ceHome, ceLive }) => ceHome + ceLive > 0);
  const text = earned
    .map(({ month, ceHome, ceLive }) => `${monthName(month)} ${creditsText(ceHome + ceLive)}`)
    .join(', ');
  return (
    <div role="img" aria-label={`CEU by month in ${year}: ${text === '' ? 'none' : text}`}>
      <Plot size={wide} months={months} className={styles.wide} />
      <Plot size={narrow} months={months} className={styles.narrow} />
    </div>
  );
}
