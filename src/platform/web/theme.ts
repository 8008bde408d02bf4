// Light, dark, or the system's choice. Stored in the browser, and applied before the first paint by the script at the
// end of this file.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { motionKey, themeKey } from './session.ts';
import { storedText } from './storage.ts';
import fontUrl from './styles/fonts/figtree-latin-wght.woff2?url';

export type Theme = 'system' | 'light' | 'dark';

const storedTheme = storedText(themeKey);
const themeStore = createStore<Theme>(() => 'system');

if (!import.meta.env.SSR) {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') themeStore.setState(chosen);
}

export const useTheme = (): Theme => useStore(themeStore);

/** Shows a theme at once and remembers it; a browser that stores nothing shows it until the page is left. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    delete dataset['theme'];
    storedTheme.remove();
  } else {
    dataset['theme'] = theme;
    storedTheme.write(theme);
  }
  themeStore.setState(theme);
}

/**
 * Runs in the head: the theme, less motion, and whether someone is signed in, so that the header never shows "Sign in"
 * to a member first. A page that is loaded again returns to where it was read, so it must be as long as it was: it is
 * no first page. A preloaded font holds back the first paint where the way to the server is long: there the font comes
 * behind the page. Where data is to be saved, the page does without.
 */
export const beforePaint = `try{var d=document.documentElement.dataset;if(history.state)delete d.first;var c=navigator.connection;if(c&&c.saveData)d.font='plain';else if(!c||!(c.rtt>=150)){var l=document.createElement('link');l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='';l.href='${fontUrl}';document.head.append(l)}var s=localStorage,t=s.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t;if(s.getItem('${motionKey}')==='less')d.motion='less';if(s.getItem('id_token'))d.session='student'}catch(e){}`;
