import type { CallInput } from '#platform/shared/call.ts';
import { send } from '#platform/web/call.ts';
import { certificateLinkCall } from '../contract.ts';

/** Lets the browser download one certificate, or all of them. Throws what `send` throws. */
export async function downloadCertificates(input: CallInput<typeof certificateLinkCall>): Promise<void> {
  const { url } = await send(certificateLinkCall, input);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Lets the browser download the badge of one certificate. Throws what `send` throws. */
export const downloadBadge = (item: { readonly c?: string; readonly p?: string }): Promise<void> =>
  downloadCertificates({ ...item, format: 'badge' });

/** The same as a picture with the badge inside. */
export const downloadBadgePicture = (item: { readonly c?: string; readonly p?: string }): Promise<void> =>
  downloadCertificates({ ...item, format: 'picture' });

/** The sheet with the member's license and address, to send along with a certificate. */
export const downloadLicenseSheet = (item: { readonly c?: string; readonly p?: string }): Promise<void> =>
  downloadCertificates({ ...item, format: 'license' });

export const badgeDownloaded = 'Your badge is downloaded. Import the file in your wallet or portfolio.';
export const badgePictureDownloaded = 'Your badge is downloaded. Anyone who gets the picture can check it.';

/** Opens all certificates of a year as one PDF in a new tab, to print from there. Throws what `send` throws. */
export async function printYear(year: number): Promise<void> {
  // Opened before the answer comes: browsers block a tab that no press opened.
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await send(certificateLinkCall, { format: 'pdf', year: String(year) });
    if (tab === null) return location.assign(url);
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
