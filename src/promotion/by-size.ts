/**
 * The pictures of one banner by index. An index without a picture has the one of the nearest smaller; what is after the
 * largest is left out, and without the smallest there is none.
 */
export function bySize(pictures: readonly { readonly position: number; readonly url: string }[]): string[] {
  const urls: string[] = [];
  const largest = Math.max(-1, ...pictures.map(({ position }) => position));
  for (let at = 0; at <= largest; at += 1) {
    const url = pictures.find(({ position }) => position === at)?.url ?? urls.at(-1);
    if (url === undefined) return [];
    urls.push(url);
  }
  return urls;
}
