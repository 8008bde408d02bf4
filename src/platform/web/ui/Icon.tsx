import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

const drawings = {
  search: (
    <>
      <circle cx="11" cy="11" r="7" />
      <path d="m20 20-3.8-3.8" />
    </>
  ),
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  home: <path d="m4 11 8-7 8 7v9h-5.5v-6h-5v6H4z" />,
  grid: (
    <>
      <rect x="4" y="4" width="7" height="7" rx="2" />
      <rect x="13" y="4" width="7" height="7" rx="2" />
      <rect x="4" y="13" width="7" height="7" rx="2" />
      <rect x="13" y="13" width="7" height="7" rx="2" />
    </>
  ),
  ticket: (
    <>
      <path d="M4 9V6.5h16V9a3 3 0 0 0 0 6v2.5H4V15a3 3 0 0 0 0-6z" />
      <path d="M14 6.5v11" />
    </>
  ),
  video: (
    <>
      <rect x="3" y="6" width="12.5" height="12" rx="3" />
      <path d="m15.5 11 5.5-3v8l-5.5-3z" />
    </>
  ),
  microphone: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    </>
  ),
  book: <path d="M12 6.5C10 5 7 4.5 4 4.8v13.5c3-.3 6 .2 8 1.7 2-1.5 5-2 8-1.7V4.8c-3-.3-6 .2-8 1.7zM12 6.5V20" />,
  tools: (
    <path d="M14.5 6.5a4 4 0 0 1 5-2.3l-2.7 2.7.6 2.3 2.3.6 2.1-2.1a4 4 0 0 1-5.6 4.6L8.6 19.9a2.1 2.1 0 0 1-3-3l7.6-7.6a4 4 0 0 1 1.3-2.8z" />
  ),
  shield: <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6zM9 12l2.2 2.2L15.2 10" />,
  star: <path d="m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z" />,
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.6 2.6 0 1 1 3.6 2.4c-.8.4-1.1.9-1.1 1.8M12 16.9v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.6v.1" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4 2.8 20h18.4z" />
      <path d="M12 10v4.5M12 17.3v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4.2" />
      <path d="M4 20.5c1-4.2 4-6 8-6s7 1.8 8 6" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.2 2" />
    </>
  ),
  pencil: <path d="M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" />,
  award: (
    <>
      <circle cx="12" cy="9.5" r="6" />
      <path d="m8.5 14.5-1.5 7 5-2.6 5 2.6-1.5-7" />
    </>
  ),
  logout: <path d="M14 4h-9v16h9M10 12h10M16 8l4 4-4 4" />,
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  file: (
    <>
      <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
      <path d="M13.5 4v4.5H18M9 13h6M9 16.5h6" />
    </>
  ),
  download: <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />,
  external: <path d="M13 5h6v6M19 5l-9 9M9 6H5.5v12.5H18V15" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="3" />
      <path d="M4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.5M6 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4.2M4 4l16 16" />
    </>
  ),
  refresh: <path d="M19.5 5v4.5H15M19 9.2A8 8 0 1 0 20 13" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />,
  screen: (
    <>
      <rect x="3" y="4.5" width="18" height="12" rx="2.5" />
      <path d="M9 20.5h6M12 16.5v4" />
    </>
  ),
  undo: <path d="M9 6 4.5 10.5 9 15M4.5 10.5H14a5.5 5.5 0 0 1 0 11h-3" />,
  print: (
    <>
      <path d="M7 8V3.5h10V8M7 16.5H4v-8h16v8h-3" />
      <rect x="7" y="13.5" width="10" height="7" rx="1" />
    </>
  ),
  link: (
    <path d="M10 14a4.5 4.5 0 0 0 6.4 0l3-3a4.5 4.5 0 0 0-6.4-6.4l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1" />
  ),
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.2" />,
  back15: (
    <>
      <path d="M4.5 5v4.5H9M5 9.2A8 8 0 1 1 4 13" />
      <text x="12" y="16" textAnchor="middle" fontSize="7.5" fontWeight="800" fill="currentColor" stroke="none">
        15
      </text>
    </>
  ),
  forward15: (
    <>
      <path d="M19.5 5v4.5H15M19 9.2A8 8 0 1 0 20 13" />
      <text x="12" y="16" textAnchor="middle" fontSize="7.5" fontWeight="800" fill="currentColor" stroke="none">
        15
      </text>
    </>
  ),
  feed: <path d="M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M5.5 18.5v.1" />,
  offline: (
    <path d="M3.5 9.5a13 13 0 0 1 5-2.8M20.5 9.5a13 13 0 0 0-7-3.4M7 13.2a8 8 0 0 1 4-1.9M17 13.2a8 8 0 0 0-1.7-1.2M12 18v.1M4 4l16 16" />
  ),
} satisfies Record<string, ReactNode>;

const filled = {
  play: <path d="M8 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8A.8.8 0 0 0 8 5.2z" />,
  pause: (
    <>
      <rect x="6" y="5" width="4.2" height="14" rx="1.2" />
      <rect x="13.8" y="5" width="4.2" height="14" rx="1.2" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings | keyof typeof filled;

/** A drawing beside words that say the same; without words the control around it carries the name. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  const isFilled = name in filled;
  return (
    <svg
      className={classNames(styles.icon, isFilled && styles.filled, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {isFilled ? filled[name as keyof typeof filled] : drawings[name as keyof typeof drawings]}
    </svg>
  );
}
