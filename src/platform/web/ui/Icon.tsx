import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const rect = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Each is one path in a square of 24. */
const drawings = {
  search: circle(11, 11, 7) + 'M20 20l-3.8-3.8',
  filter: 'M4 6h16M7 12h10M10 18h4',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  down: 'm6 9.5 6 6 6-6',
  home: 'm4 11 8-7 8 7v9h-5.5v-6h-5v6H4z',
  grid: rect(4, 4, 7, 7, 2) + rect(13, 4, 7, 7, 2) + rect(4, 13, 7, 7, 2) + rect(13, 13, 7, 7, 2),
  ticket: 'M4 9V6.5h16V9a3 3 0 0 0 0 6v2.5H4V15a3 3 0 0 0 0-6zM14 6.5v11',
  video: rect(3, 6, 12.5, 12, 3) + 'M15.5 11l5.5-3v8l-5.5-3z',
  microphone: rect(9, 3, 6, 11, 3) + 'M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
  book: 'M12 6.5C10 5 7 4.5 4 4.8v13.5c3-.3 6 .2 8 1.7 2-1.5 5-2 8-1.7V4.8c-3-.3-6 .2-8 1.7zM12 6.5V20',
  tools:
    'M14.5 6.5a4 4 0 0 1 5-2.3l-2.7 2.7.6 2.3 2.3.6 2.1-2.1a4 4 0 0 1-5.6 4.6L8.6 19.9a2.1 2.1 0 0 1-3-3l7.6-7.6a4 4 0 0 1 1.3-2.8z',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6zM9 12l2.2 2.2L15.2 10',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  help: circle(12, 12, 9) + 'M9.5 9.5a2.6 2.6 0 1 1 3.6 2.4c-.8.4-1.1.9-1.1 1.8M12 16.9v.1',
  info: circle(12, 12, 9) + 'M12 11v5.5M12 7.6v.1',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.1',
  lock: rect(5, 10.5, 14, 10, 2.5) + 'M8 10.5V7.5a4 4 0 0 1 8 0v3',
  person: circle(12, 8, 4.2) + 'M4 20.5c1-4.2 4-6 8-6s7 1.8 8 6',
  people:
    circle(9, 8.5, 3.7) + 'M2 20c.8-3.7 3.3-5.5 7-5.5s6.2 1.8 7 5.5M15.8 5a3.7 3.7 0 0 1 0 7M18 15c2.2.8 3.5 2.5 4 5',
  clock: circle(12, 12, 8.5) + 'M12 7v5l3.2 2',
  pencil: 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4',
  award: circle(12, 9.5, 6) + 'M8.5 14.5l-1.5 7 5-2.6 5 2.6-1.5-7',
  logout: 'M14 4h-9v16h9M10 12h10M16 8l4 4-4 4',
  mail: rect(3, 5.5, 18, 13, 2.5) + 'M4 7.5l8 6 8-6',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 4v4.5H18M9 13h6M9 16.5h6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  external: 'M13 5h6v6M19 5l-9 9M9 6H5.5v12.5H18V15',
  calendar: rect(4, 5.5, 16, 15, 3) + 'M4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z' + circle(12, 12, 3),
  eyeOff:
    'M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.5M6 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4.2M4 4l16 16',
  refresh: 'M19.5 5v4.5H15M19 9.2A8 8 0 1 0 20 13',
  sun:
    circle(12, 12, 4) +
    'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: rect(3, 4.5, 18, 12, 2.5) + 'M9 20.5h6M12 16.5v4',
  undo: 'M9 6 4.5 10.5 9 15M4.5 10.5H14a5.5 5.5 0 0 1 0 11h-3',
  chart: 'M4 20h16M7 20v-6M12 20V9M17 20V5',
  print: 'M7 8V3.5h10V8M7 16.5H4v-8h16v8h-3' + rect(7, 13.5, 10, 7, 1),
  link: 'M10 14a4.5 4.5 0 0 0 6.4 0l3-3a4.5 4.5 0 0 0-6.4-6.4l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1',
  megaphone: 'M4 9.8v4.4h3.2L15.5 18V6L7.2 9.8zM18.3 9.3a4 4 0 0 1 0 5.4M8 14.4l1.3 5.1h2.6l-1.2-3.9',
  more: circle(5, 12, 0.7) + circle(12, 12, 0.7) + circle(19, 12, 0.7),
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M5.5 18.5v.1',
  offline:
    'M3.5 9.5a13 13 0 0 1 5-2.8M20.5 9.5a13 13 0 0 0-7-3.4M7 13.2a8 8 0 0 1 4-1.9M17 13.2a8 8 0 0 0-1.7-1.2M12 18v.1M4 4l16 16',
} satisfies Record<string, string>;

const filled = {
  play: 'M8 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8A.8.8 0 0 0 8 5.2z',
  pause: rect(6, 5, 4.2, 14, 1.2) + rect(13.8, 5, 4.2, 14, 1.2),
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings | keyof typeof filled;

/** A drawing next to words that say the same; without words the control around it carries the name. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  const isFilled = name in filled;
  return (
    <svg
      className={classNames(styles.icon, isFilled && styles.filled, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={isFilled ? filled[name as keyof typeof filled] : drawings[name as keyof typeof drawings]} />
    </svg>
  );
}
