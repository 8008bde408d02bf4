// Whether the link of a webinar's meeting answers. Only hosts that the settings name are asked.
import { askPublicHost, type HostAnswer } from '#platform/server/http/ask-public-host.ts';
import { deskMessages } from '../../staff-contract.ts';

type LinkTest = { readonly isReady: boolean; readonly sentence: string };

const failed = (sentence: string): LinkTest => ({ isReady: false, sentence });

/** Whether an address is on a host, or on one below it: zoom.us also answers as us02web.zoom.us. */
const isOn = ({ host }: URL, named: string): boolean => host === named || host.endsWith(`.${named}`);

/** What an answer means, in a sentence that names the host. */
export function answerText(host: string, answer: HostAnswer): LinkTest {
  if ('status' in answer)
    return answer.status >= 400
      ? failed(deskMessages.linkRefused(host, answer.status))
      : { isReady: true, sentence: deskMessages.linkAnswers(host, answer.redirectsTo) };
  if (answer.problem === 'private') return failed(deskMessages.linkPrivate(host));
  if (answer.problem === 'slow') return failed(deskMessages.linkSlow(host));
  if ('code' in answer) return failed(deskMessages.linkUnreachable(host, answer.code));
  return failed(deskMessages.linkNoHost(host));
}

/** Asks the meeting's address, unless its host isn't one of those that the settings name. */
export async function testLink(url: URL, named: readonly string[]): Promise<LinkTest> {
  if (url.protocol !== 'https:' || url.username !== '' || !named.some((host) => isOn(url, host)))
    return failed(deskMessages.linkElsewhere(url.host, named[0] ?? ''));
  return answerText(url.host, await askPublicHost(url));
}
