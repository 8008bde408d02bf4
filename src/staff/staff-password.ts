import { staffMessages } from './contract.ts';

const fewest = 12;
const most = 128;

/** Words that lists of leaked passwords begin with, and those of this trade. */
const commonWords =
  /passwor[dt]|passphrase|qwert[yz](?:uiop)?|asdf(?:gh(?:jkl)?)?|zxcvbn?m?|letmein|welcome|iloveyou|admin(?:istrator)?|changeme|secret|login|monkey|dragon|sunshine|princess|football|baseball|superman|dent(?:al|ist)|learning|staff/g;
const years = /(?:19|20)\d\d/g;
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};
const undisguised = (text: string): string => text.replaceAll(/[01345@$]/g, (sign) => disguises[sign] ?? sign);

/** A text without characters that repeat or count on from the one before: of "aaaa1234x" only "a1x" is left. */
const withoutRuns = (text: string): string =>
  [...text]
    .filter((sign, at, all) => at === 0 || Math.abs(sign.codePointAt(0)! - all[at - 1]!.codePointAt(0)!) > 1)
    .join('');

/** Too few different characters, once what everyone tries first is taken away. */
const fewestDifferent = 4;
function isEasy(typed: string): boolean {
  const text = typed.replaceAll(years, '');
  return [text, undisguised(text)].some(
    (each) => new Set(withoutRuns(each.replaceAll(commonWords, ''))).size < fewestDifferent,
  );
}

/**
 * What is wrong with a password of staff, in words, or null: 12 to 128 characters, none of the words that others know
 * of its owner, and more than common words, years and runs (NIST SP 800-63B, 3.1.1.2).
 */
export function wrongPassword(password: string, about: readonly string[]): string | null {
  if ([...password].length < fewest) return staffMessages.passwordShort;
  if ([...password].length > most) return staffMessages.passwordLong;
  const typed = password.toLowerCase();
  const words = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4);
  const own = words.find((word) => typed.includes(word));
  if (own !== undefined) return staffMessages.passwordOfOwnWords(own);
  return isEasy(typed) ? staffMessages.passwordEasy : null;
}
