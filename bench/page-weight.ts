// What a browser loads for a page before anything is clicked: script, style and font as they travel (brotli), from the
// HTML that the server sends.
import { brotliCompressSync } from 'node:zlib';
import type { Figure } from './measure.ts';
import { startPortal } from './portal-process.ts';

const kB = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;

async function sizeOf(url: string): Promise<number> {
  // fetch would decode the body; the length on the wire is the header's.
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const declared = answer.headers.get('content-length');
  const body = await answer.arrayBuffer();
  return declared === null ? body.byteLength : Number(declared);
}

export async function pageWeight(): Promise<Figure[]> {
  const portal = await startPortal();
  try {
    const onDemand = (await (await fetch(`${portal.url}/api/ondemand`)).json()) as { data: { hash: string }[] };
    const pages = [
      ['/home', 150],
      ['/ondemand', 150],
      [`/classroom/${onDemand.data[0]?.hash}`, 150],
      ['/login', 150],
      ['/register', 165],
    ] as const;
    const figures: Figure[] = [];
    for (const [path, scriptBar] of pages) {
      const answer = await fetch(`${portal.url}${path}`);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      const html = await answer.text();
      const addresses = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
      const sum = async (paths: readonly string[]) =>
        (await Promise.all(paths.map((each) => sizeOf(new URL(each, portal.url).href)))).reduce(
          (total, size) => total + size,
          0,
        );
      const script = await sum(addresses(/"(\/assets\/[^"]+\.js)"/g));
      // The sheets of a first page are in its HTML.
      const inPage = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((match) => match[1] ?? '').join('');
      const style = (await sum(addresses(/href="(\/assets\/[^"#]+\.css)/g))) + brotliCompressSync(inPage).length;
      const font = await sum(addresses(/url\(["']?(\/assets\/[^)"']+\.woff2)/g));
      const name = path.replace(/^(\/classroom)\/.*/, '$1/{c}');
      figures.push({
        what: `${name}: script, style, font`,
        figure: `${kB(script)}, ${kB(style)}, ${kB(font)}`,
        bar: `≤ ${scriptBar}, 20, 40 kB`,
        holds: script <= scriptBar * 1024 && style <= 20 * 1024 && font <= 40 * 1024,
      });
    }
    return figures;
  } finally {
    await portal.stop();
  }
}
