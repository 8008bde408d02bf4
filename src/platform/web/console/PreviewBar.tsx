// Above what readers will see of a draft. A preview is a page of its own, because no page may be framed: it is opened
// in windows of three widths. Nothing on it is sent.
import { useLayoutEffect, type SyntheticEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import typography from '../ui/typography.module.css';
import styles from './PreviewBar.module.css';

/** Widths of a phone, a tablet, and a desktop, in CSS pixels, with a usual height. */
const windows = [
  { label: 'Phone', width: 390, height: 844 },
  { label: 'Tablet', width: 820, height: 1180 },
  { label: 'Desktop', width: 1440, height: 900 },
] as const;

/** While the preview is open, this window reads and sends nothing: its buttons are those of members. */
export function useSendsNothing(): void {
  useLayoutEffect(() => {
    const { fetch: real } = globalThis;
    globalThis.fetch = (input, init) => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      return method === 'GET' ? real(input, init) : Promise.reject(new TypeError('Nothing is submitted in a preview.'));
    };
    return () => {
      globalThis.fetch = real;
    };
  }, []);
}

/** Links leave the preview, and forms send: neither works here. What plays or opens a part of the page does. */
export function staysHere(event: SyntheticEvent): void {
  const leaves = event.target instanceof Element ? event.target.closest('a, form') : null;
  if (leaves === null || (leaves.localName === 'form' && event.type === 'click')) return;
  if (leaves.getAttribute('href')?.startsWith('#') === true) return;
  event.preventDefault();
  event.stopPropagation();
}

/** `back`: the address of the editor. */
export function PreviewBar({ back }: { readonly back: string }) {
  return (
    <header className={styles.bar}>
      <p>
        <Icon name="eye" />
        <b>Preview of a draft. Nothing here is saved.</b>
      </p>
      <div className={styles.widths}>
        {windows.map(({ label, width, height }) => (
          <Button
            key={width}
            look="ghost"
            size="small"
            onClick={() => window.open(location.href, `preview-${width}`, `popup,width=${width},height=${height}`)}
          >
            {label}
            <span className={typography.visuallyHidden}> (new window, {width} pixels wide)</span>
          </Button>
        ))}
        <LinkButton look="light" size="small" to={back}>
          Back to the editor
        </LinkButton>
      </div>
    </header>
  );
}
