import type { ReactNode } from 'react';
import styles from '../ui/Icon.module.css';

// The player's own signs: it is loaded when someone plays, so no other page carries them.
const drawings = {
  sound: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
  muted: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />,
  captions: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="3" />
      <path d="M10.3 10.6a2 2 0 1 0 0 2.8M17 10.6a2 2 0 1 0 0 2.8" />
    </>
  ),
  chapters: <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  inset: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <rect x="12.5" y="11.5" width="6" height="5" rx="1" fill="currentColor" />
    </>
  ),
  whole: <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />,
  part: <path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5" />,
  keys: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2.5" />
      <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export function VideoIcon({ name }: { readonly name: keyof typeof drawings }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
