// What a phone on a slow connection sees of a page, cold: CPU four times slower, 1.6 Mbit/s, 150 ms. A plain static
// page in the same conditions is next to it.
import type { AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { chromium, type Browser } from 'playwright-core';
import { browserFlags } from './browser.ts';
import { median, type Figure } from './measure.ts';
import { startPortal } from './portal-process.ts';

const rounds = 5;
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
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(1500);
    return await page.evaluate(() => (globalThis as unknown as { seen: Paint }).seen);
  } finally {
    await profile.close();
  }
}

async function medianPaint(browser: Browser, url: string): Promise<Paint> {
  const taken: Paint[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await paint(browser, url));
  return {
    lcpMs: median(taken.map((each) => each.lcpMs)),
    blockedMs: median(taken.map((each) => each.blockedMs)),
    shift: Math.max(...taken.map((each) => each.shift)),
  };
}

export async function firstPaint(): Promise<Figure[]> {
  const portal = await startPortal();
  const reference = createHttpServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(plain),
  );
  await new Promise<void>((resolve) => reference.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...browserFlags],
  });
  try {
    const onDemand = (await (await fetch(`${portal.url}/api/ondemand`)).json()) as { data: { hash: string }[] };
    const episodes = (await (await fetch(`${portal.url}/api/podcasts`)).json()) as {
      data: { podcastShowHash: string }[];
    };
    const plainPaint = await medianPaint(browser, `http://127.0.0.1:${(reference.address() as AddressInfo).port}/`);
    const figures: Figure[] = [
      {
        what: 'a plain static page, for comparison',
        figure: `LCP ${plainPaint.lcpMs.toFixed(0)} ms`,
        bar: 'none',
        holds: true,
      },
    ];
    for (const path of [
      '/home',
      '/ondemand',
      `/classroom/${onDemand.data[0]?.hash}`,
      `/podcast/${episodes.data[0]?.podcastShowHash}`,
    ]) {
      const { lcpMs, blockedMs, shift } = await medianPaint(browser, `${portal.url}${path}`);
      const times = lcpMs / plainPaint.lcpMs;
      figures.push({
        what: path.replace(/^(\/classroom|\/podcast)\/.*/, '$1/…'),
        figure: `LCP ${lcpMs.toFixed(0)} ms = ${times.toFixed(1)} times, blocked ${blockedMs.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
        bar: '≤ 1.6 times the plain page, ≤ 50 ms, 0',
        holds: times <= 1.6 && blockedMs <= 50 && shift < 0.001,
      });
    }
    return figures;
  } finally {
    await browser.close();
    reference.close();
    await portal.stop();
  }
}
