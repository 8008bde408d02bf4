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
