// The check of a certificate's file on the portal's own page.
import { Refused, send } from '#platform/web/call.ts';
import { verifyCall } from '../contract.ts';
import { checkFile, type Outcome, type Source } from './check-file.ts';

async function ask(code: string): Promise<Outcome> {
  try {
    return await send(verifyCall, { code });
  } catch (error) {
    return error instanceof Refused && (error.code === 'unknown-code' || error.code === 'malformed')
      ? 'unknown'
      : 'unasked';
  }
}

const portal: Source = {
  async read(path) {
    const answer = await fetch(path);
    if (!answer.ok && answer.status !== 404) throw new Error(`${path} was answered ${answer.status}.`);
    return answer.ok ? answer.text() : null;
  },
  ask,
};

export const check = (file: Blob) => checkFile(file, portal);
