// What a phone on a slow connection sees of a page, cold: CPU four times slower, 1.6 Mbit/s, 150 ms. A plain static
// page in the same conditions is next to it. `OTHER_BUILD=<folder>` names the build of another commit: its pages are
// opened in turns with these, which may not appear later.
import type { AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { chromium, type Browser } from 'playwright-core';
import { browserFlags } from '../src/platform/testing/browser-flags.ts';
import { median, type Figure } from './measure.ts';
import { startOtherPortal, startPortal } from './portal-process.ts';

const rounds = Number(process.env['PAINT_ROUNDS'] ?? 5);
const plain =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title><h1>A plain page</h1><p>Nothing but text.</p>';

type Paint = { readonly lcpMs: number; readonly blockedMs: number; readonly shift: number };

async function paint(browser: Browser, url: string): Promise<Paint> {
  const profile = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await profile.newPage();
    const devtools = await profile.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (0.75 * 1024 * 1024) / 8,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const seen = { lcpMs: 0, blockedMs: 0, shift: 0 };
      (globalThis as unknown as { seen: typeof seen }).seen = seen;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.lcpMs = entry.startTime))).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => (seen.blockedMs += Math.max(0, entry.duration - 50))),
      ).observe({ type: 'longtask', buffered: true });
      new PerformanceObserver((list) =>
        (list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]).forEach(
          (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value),
        ),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForTimeout(1500);
    return await page.evaluate(() => (globalThis as unknown as { seen: Paint }).seen);
  } finally {
    await profile.close();
  }
}

/** The same page of several portals, opened in turns. */
async function medianPaints(browser: Browser, urls: readonly string[]): Promise<Paint[]> {
  const taken: Paint[][] = urls.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, url] of urls.entries()) taken[at]?.push(await paint(browser, url));
  return taken.map((paints) => ({
    lcpMs: median(paints.map((each) => each.lcpMs)),
    blockedMs: median(paints.map((each) => each.blockedMs)),
    shift: Math.max(...paints.map((each) => each.shift)),
  }));
}

/** A page of each kind. */
async function pagesOf(url: string): Promise<string[]> {
  const read = async (path: string) => (await (await fetch(url + path)).json()) as { data: Record<string, string>[] };
  const [onDemand, episodes] = await Promise.all([read('/api/ondemand'), read('/api/podcasts')]);
  return [
    '/home',
    '/ondemand',
    `/classroom/${onDemand.data[0]?.['hash']}`,
    `/podcast/${episodes.data[0]?.['podcastShowHash']}`,
  ].map((path) => url + path);
}

export async function firstPaint(): Promise<Figure[]> {
  const otherBuild = process.env['OTHER_BUILD'];
  const portals = [await startPortal(), ...(otherBuild === undefined ? [] : [await startOtherPortal(otherBuild)])];
  const reference = createHttpServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(plain),
  );
  await new Promise<void>((resolve) => reference.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...browserFlags],
  });
  try {
    const [plainPaint] = await medianPaints(browser, [
      `http://127.0.0.1:${(reference.address() as AddressInfo).port}/`,
    ]);
    if (plainPaint === undefined) throw new Error('The plain page was not opened.');
    const figures: Figure[] = [
      {
        what: 'a plain static page, for comparison',
        figure: `LCP ${plainPaint.lcpMs.toFixed(0)} ms`,
        bar: 'none',
        holds: true,
      },
    ];
    const [pages = [], others = []] = await Promise.all(portals.map(({ url }) => pagesOf(url)));
    for (const [at, page] of pages.entries()) {
      const other = others[at];
      const [here, there] = await medianPaints(browser, other === undefined ? [page] : [page, other]);
      if (here === undefined) continue;
      const { lcpMs, blockedMs, shift } = here;
      const times = lcpMs / plainPaint.lcpMs;
      figures.push({
        what: new URL(page).pathname.replace(/^(\/classroom|\/podcast)\/.*/, '$1/…'),
        figure: `LCP ${lcpMs.toFixed(0)} ms = ${times.toFixed(1)} times, blocked ${blockedMs.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
        bar: 'nothing moves',
        holds: shift < 0.001,
      });
      if (there !== undefined)
        figures.push({
          what: `${figures.at(-1)?.what}, of the other build`,
          figure: `LCP ${there.lcpMs.toFixed(0)} ms, blocked ${there.blockedMs.toFixed(0)} ms`,
          bar: 'not earlier',
          // Of equal builds one is ahead of the other by a few frames.
          holds: there.lcpMs >= lcpMs * 0.95,
        });
    }
    return figures;
  } finally {
    await browser.close();
    reference.close();
    for (const portal of portals) await portal.stop();
  }
}
