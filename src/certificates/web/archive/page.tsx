// What an archive's page loads from beside it: built as a program of its own (scripts/build.ts), for a folder on any
// web server (docs/specification/records.md, RL-37).
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#platform/web/styles/root.css';
import '#platform/web/styles/fonts.css';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { FileCheck } from '../FileCheck.tsx';
import styles from './page.module.css';

const dress = (selector: string, ...names: readonly (string | undefined)[]): void => {
  for (const each of document.querySelectorAll(selector)) each.className = classNames(...names);
};

// The page is readable without all of this.
dress('main', layout.wrap, layout.wrapNarrow, layout.page, layout.stackLarge, styles.page);
dress('header', layout.pageHead);
dress('header p', typography.lead);
dress('section', typography.prose);
dress('section:has(#check)', layout.stack);
dress('dl', styles.names);
dress('section ul', styles.files);
dress('pre', styles.commands);
const place = document.getElementById('check');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <FileCheck load={() => import('./check-in-archive.ts')} />
    </StrictMode>,
  );
