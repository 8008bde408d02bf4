// The browsers of the journeys, and the profiles that are open in them.
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { browserFlags } from '../../src/platform/testing/browser-flags.ts';

/**
 * Flags for V8. A page of a journey is closed before optimized code pays off, and optimizing takes an eighth of the
 * browser's work. The benchmark measures the browser as people have it.
 */
const unoptimized = '--js-flags=--no-opt --no-maglev';

/** By the path of their program: starting one takes as long as a short journey. They end with the process. */
const running = new Map<string, Promise<Browser>>();

function browserAt(executablePath: string): Promise<Browser> {
  const known = running.get(executablePath);
  if (known !== undefined) return known;
  const started = chromium.launch({ executablePath, args: [...browserFlags, unoptimized] });
  running.set(executablePath, started);
  // The next journey gets another one in place of one that broke.
  const drop = () => void running.delete(executablePath);
  started.then((browser) => browser.once('disconnected', drop), drop);
  return started;
}

/** Null outside a test. */
let openedByTest: BrowserContext[] | null = null;

/** From here on, profiles are those of a test. */
export function beginTest(): void {
  openedByTest = [];
}

/** Closes what the test opened: clocks and polls of pages that no one looks at take the time of those that follow. */
export async function endTest(): Promise<void> {
  const opened = openedByTest ?? [];
  openedByTest = null;
  await Promise.all(opened.map((profile) => profile.close()));
}

/**
 * A profile of its own, in a browser that all journeys of this process share; with `showsNotices`, in one that shows
 * notifications. It is closed with the test that opens it; outside a test the caller closes it.
 */
export async function openProfile(options: BrowserContextOptions, showsNotices: boolean): Promise<BrowserContext> {
  const light = showsNotices ? undefined : process.env['HEADLESS_SHELL'];
  const browser = await browserAt(light ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium');
  const profile = await browser.newContext(options);
  openedByTest?.push(profile);
  return profile;
}
