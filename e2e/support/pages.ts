// What every journey does with a page, whichever it is.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
};

const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose finding depends on colors. */
const rulesOnColors = ['color-contrast', 'link-in-text-block'];
/** Rules whose finding depends on which of two pictures is shown, that for light or that for dark. */
const rulesOnPictures = ['image-alt', 'image-redundant-alt', 'link-name', 'button-name'];

/** Rows beyond the twelfth of a long table or list: the parts that draw them are those of the rows before. */
const alike = ['tbody > tr:nth-child(n + 13)', ':is(ul, ol) > li:nth-child(n + 13)'];

type RunOnly = { readonly type: 'tag' | 'rule'; readonly values: readonly string[] };

const findingsOf = (page: Page, runOnly: RunOnly): Promise<string[]> =>
  page.evaluate(
    async ({ asked, exclude }) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: unknown, options: unknown) => Promise<{ violations: Finding[] }> };
      };
      // Passes and what cannot be decided are left out: gathering their elements takes longer than looking. So are the
      // style sheets, which only a rule in trial reads; media are for the rule on sound that begins by itself.
      const { violations } = await axe.run(
        { exclude },
        { runOnly: asked, resultTypes: ['violations'], preload: { assets: ['media'] } },
      );
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map((node) => `${impact} ${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
      );
    },
    { asked: runOnly, exclude: alike },
  );

/** Which elements of the page are shown, in the order of the document. */
const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map((element) => Number(element.checkVisibility({ visibilityProperty: true })))
      .join(''),
  );

/**
 * Runs axe-core (WCAG 2.2 AA and best practices) on the page as it is in light, and again in dark for what may differ
 * there: colors, and names where dark shows other elements. `onlyDark`: for another layout of a page that was looked at
 * in both.
 */
export async function expectAccessible(page: Page, { onlyDark = false } = {}): Promise<void> {
  const [hasAxe, isStill] = await page.evaluate(
    () => ['axe' in globalThis, matchMedia('(prefers-reduced-motion: reduce)').matches] as const,
  );
  if (!hasAxe) await page.evaluate(axeSource);
  const everything: RunOnly = { type: 'tag', values: axeRules };
  // Each change of these has the whole page styled and drawn again.
  const stopped = isStill ? {} : { reducedMotion: 'reduce' as const };
  let shownInLight = '';
  if (!onlyDark) {
    await page.emulateMedia({ colorScheme: 'light', ...stopped });
    expect(await findingsOf(page, everything), `light ${page.url()}`).toEqual([]);
    shownInLight = await shownOn(page);
  }
  await page.emulateMedia({ colorScheme: 'dark', ...stopped });
  const showsOthers = !onlyDark && (await shownOn(page)) !== shownInLight;
  const differing: RunOnly = { type: 'rule', values: [...rulesOnColors, ...(showsOthers ? rulesOnPictures : [])] };
  expect(await findingsOf(page, onlyDark ? everything : differing), `dark ${page.url()}`).toEqual([]);
  await page.emulateMedia({ colorScheme: null, ...(isStill ? {} : { reducedMotion: null }) });
}

/** No page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  );
  expect(content, page.url()).toBeLessThanOrEqual(view);
}

/**
 * Presses Tab from control to control until the keyboard leaves the page. `reached`: every control by its name;
 * `hidden`: those whose first line (44 px) is behind something else while they have the focus (WCAG 2.2, 2.4.11).
 */
export async function tabThrough(page: Page): Promise<{ reached: string[]; hidden: string[] }> {
  const reached: string[] = [];
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      // What comes and goes with the place of the page does so late on a busy machine.
      await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
      const control = document.activeElement;
      if (control === null || control === document.body) return null;
      const { x, y, width, height } = control.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + Math.min(height, 44) / 2);
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name'));
      return {
        name: name ?? '',
        // The label of a choice is over it.
        isSeen: seen !== null && (control.contains(seen) || (seen.closest('label') ?? seen).contains(control)),
      };
    });
    if (found === null) return { reached, hidden };
    reached.push(found.name);
    if (!found.isSeen) hidden.push(found.name);
  }
}

/**
 * Of all controls of a page those that a bar covers, or that no one sees, while they have the focus (WCAG 2.2, 2.4.11
 * and 2.4.7).
 */
export const coveredInFocus = (page: Page) =>
  page.evaluate(() => {
    const names: string[] = [];
    const staysInPlace = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || staysInPlace(element.parentElement));
    for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      if (control.tabIndex < 0 || control.matches(':disabled') || !control.checkVisibility()) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      const { x, y, width, height } = control.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + Math.min(height, 44) / 2);
      const isClipped = control.closest('thead') !== null && seen !== null && !control.contains(seen);
      // The label of a choice is over it; a strip that scrolls sideways moves it into sight.
      const isCovered = seen !== null && !(seen.closest('label') ?? seen).contains(control) && staysInPlace(seen);
      if (isClipped || (isCovered && !control.contains(seen)))
        names.push(control.getAttribute('aria-label') ?? (control.textContent || control.id));
    }
    return names;
  });

/** Signs in by the form, as a member does. */
export async function signIn(page: Page, userName = 'demo', password = 'demo-student', rurl = '/home'): Promise<void> {
  await page.goto(`/login?rurl=${encodeURIComponent(rurl)}`);
  await ready(page);
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === rurl.split('?')[0]);
}

/** A dialog that was closed is out of sight a frame before it ends and gives the focus back. */
export const dialogEnded = (page: Page): Promise<void> => page.locator('dialog[open]').waitFor({ state: 'detached' });

/** Waits until the page answers to script: what the server sent is there before. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'yes');
}

export type Newcomer = Readonly<Record<'username' | 'password' | 'firstname' | 'lastname' | 'email', string>>;

/** Fills in the three steps of "Create Free Account"; the last one is not sent. */
export async function fillRegistration(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('Title').selectOption({ index: 1 });
  await page.getByLabel('First name').fill(person.firstname);
  await page.getByLabel('Last name').fill(person.lastname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Retype password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const label of ['Position', 'Graduation year', 'Practice size', 'Age range'])
    await page.getByLabel(label).selectOption({ index: 2 });
  await page.getByLabel('Practice name').fill('Harbor Dental');
  await page.getByRole('radio', { name: 'Female' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Address').fill('12 Canal Street');
  await page.getByLabel('City').fill('Boston');
  await page.getByLabel('State').selectOption({ label: 'Massachusetts' });
  await page.getByLabel('Zip or postal code').fill('02114');
  await page.getByLabel('Phone').fill('617 555 0134');
  await page.getByLabel('How did you hear about us?').selectOption({ index: 1 });
}
