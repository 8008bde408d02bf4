// A show as listeners meet it: its page's call, its feed as podcast programs fetch it again and again, and its audio in
// the parts that players ask for.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, median, requestsPerSecond, type Figure } from './measure.ts';
import { startPortal, startProcess } from './portal-process.ts';

export async function podcasts(): Promise<Figure[]> {
  const portal = await startPortal();
  const folder = mkdtempSync(join(tmpdir(), 'dl-bench-'));
  try {
    const list = (await (await fetch(`${portal.url}/api/podcasts`)).json()) as {
      data: { podcastShowHash: string; mp3: string }[];
    };
    const episode = list.data[0];
    if (episode === undefined) throw new Error('The catalogue has no episode.');

    const show = `${portal.url}/api/podcast-show?ps=${episode.podcastShowHash}&page=0`;
    const body = await (await fetch(show)).text();
    const file = join(folder, 'body.json');
    writeFileSync(file, body);
    const bare = await startProcess('bench/bare-server.ts', { BODY_FILE: file }, 'ready');
    const { ours, reference, ratio } = await compare({ url: show }, { url: `${bare.url}/` });
    await bare.stop();

    const feed = `${portal.url}/podcast-feed/${episode.podcastShowHash}/rss.xml`;
    const etag = (await fetch(feed)).headers.get('etag') ?? '';
    if ((await fetch(feed, { headers: { 'if-none-match': etag } })).status !== 304)
      throw new Error('The feed is sent again though nothing changed.');
    // One listener after the other, fewer than the throttle of one address lets through.
    const taken: number[] = [];
    for (let count = 0; count < 200; count += 1) {
      const started = performance.now();
      await (await fetch(feed)).arrayBuffer();
      taken.push(performance.now() - started);
    }

    const audio = await requestsPerSecond({ url: portal.url + episode.mp3, headers: { range: 'bytes=0-65535' } });
    return [
      {
        what: `/api/podcast-show for a visitor, ${(body.length / 1024).toFixed(0)} kB`,
        figure: `${Math.round(ours)} of ${Math.round(reference)} requests/s = ${(ratio * 100).toFixed(0)} %`,
        bar: '≥ 60 % of bare node:http',
        holds: ratio >= 0.6,
      },
      {
        what: 'the feed of a show, one after the other',
        figure: `${median(taken).toFixed(1)} ms`,
        bar: 'none',
        holds: true,
      },
      {
        what: '64 kB of an episode, 50 listeners at once',
        figure: `${Math.round(audio.rate)} parts/s, p99 ${audio.p99Ms} ms`,
        bar: 'none',
        holds: true,
      },
    ];
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
