/** With one decimal; a round number of three digits has none. */
const amount = (value: number): string => value.toFixed(1).replace(/^(\d{3,})\.0$/, '$1');

/** "84 kB", "1.2 MB", "200 MB", "4.2 GB" of bytes, by thousands. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return bytes < 1_000_000_000 ? `${amount(bytes / 1_000_000)} MB` : `${amount(bytes / 1_000_000_000)} GB`;
}
