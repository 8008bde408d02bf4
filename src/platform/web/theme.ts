// Light, dark, or as the system says. Kept in the browser, and applied before the first paint by the script at the end of this file.
import { useSyncExternalStore } from 'react';
import { themeKey } from './session.ts';
import fontUrl from './styles/fonts/figtree-latin-wght.woff2?url';

export type Theme = 'system' | 'light' | 'dark';

const watchers = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useTheme = (): Theme => useSyncExternalStore(watch, currentTheme, () => 'system');

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // A browser that keeps nothing follows the choice until the page is left.
  }
  for (const watcher of watchers) watcher();
}

/**
 * Runs in the head under the page's nonce: the theme, and whether someone is signed in, so that the header never shows "Sign in" to a member first.
 * A page that is loaded again returns to where it was read, so it must be as long as it was: it is no first page. A browser holds back the first
 * paint for a preloaded font: where the way to the server is long, or data is to be saved, the page does without.
 */
export const beforePaint = `try{var d=document.documentElement.dataset;if(history.state)delete d.first;var c=navigator.connection;if(c&&(c.saveData||c.rtt>=150))d.font='plain';else{var l=document.createElement('link');l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='';l.href='${fontUrl}';document.head.append(l)}var s=localStorage,t=s.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t;if(s.getItem('id_token'))d.session='student'}catch(e){}`;
