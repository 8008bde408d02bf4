// The style sheets of the page on the screen. The first page carries them in its HTML: on a slow line asking for them would cost a round trip
// before anything is seen. Pages that come later link to theirs, so that the browser keeps them.
import { useContext, useEffect, useState } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { useNonce } from './nonce.ts';
import { useStyleText } from './style-text.ts';

const marker = 'data-sheet';
/** While the page that the server sent wakes up, its sheets stay as they stand in the document. */
let isWaking = !import.meta.env.SSR;

/** React Router marks a sheet that two of its files share with a #. */
const fileOf = (href: string) => href.replace(/#$/, '');
const sentText = (href: string) =>
  isWaking ? document.querySelector(`style[${marker}="${href}"]`)?.textContent : undefined;

function Sheet({ href }: { readonly href: string }) {
  const nonce = useNonce();
  const builtText = useStyleText();
  const [text] = useState(() => (import.meta.env.SSR ? builtText(fileOf(href)) : sentText(href)));
  if (text === undefined) return <link rel="stylesheet" href={href} />;
  return (
    <style {...{ [marker]: href }} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** In the head, once: every sheet of the root and of the page inside it, in the order of the routes. */
export function PageStyles() {
  const manifest = useContext(FrameworkContext)?.manifest;
  const matches = useMatches();
  useEffect(() => {
    isWaking = false;
  }, []);
  const sheets = new Set(matches.flatMap(({ id }) => manifest?.routes[id]?.css ?? []));
  return [...sheets].map((href) => <Sheet key={href} href={href} />);
}
