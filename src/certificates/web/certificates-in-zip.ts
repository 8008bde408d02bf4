// The certificates in a ZIP, as a member downloads those of a year: read in the browser, when somebody chooses one.
import { unzipSync } from 'fflate';

/** More than a hundred certificates have. */
const mostZipBytes = 100 * 1024 * 1024;
/** A certificate has some hundred kilobytes; what says that it is larger isn't unpacked. */
const mostBytes = 10 * 1024 * 1024;
/** One more than can be checked at a time, so that the page can say that there were more. */
const mostEntries = 101;

const isCertificate = (name: string): boolean => /\.pdf$/i.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name);

/** The PDFs of a ZIP in its order, by their names without folders; null: it can't be read. */
export async function certificatesIn(zip: Blob): Promise<{ readonly name: string; readonly content: Blob }[] | null> {
  if (zip.size > mostZipBytes) return null;
  const packed = new Uint8Array(await zip.arrayBuffer());
  let left = mostEntries;
  try {
    const files = unzipSync(packed, {
      filter: ({ name, originalSize }) => isCertificate(name) && originalSize <= mostBytes && left-- > 0,
    });
    return Object.entries(files).map(([name, content]) => ({
      name: name.replace(/^.*\//, ''),
      content: new Blob([content]),
    }));
  } catch {
    return null;
  }
}
