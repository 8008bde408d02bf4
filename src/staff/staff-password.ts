import { staffMessages } from './contract.ts';

const fewest = 12;
const most = 128;

/** What is wrong with a password of staff, in words, or null: 12 to 128 characters, and none of the words that others know of its owner. */
export function wrongPassword(password: string, about: readonly string[]): string | null {
  if ([...password].length < fewest) return staffMessages.passwordShort;
  if ([...password].length > most) return staffMessages.passwordLong;
  const typed = password.toLowerCase();
  const words = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4);
  return words.some((word) => typed.includes(word)) ? staffMessages.passwordOfOwnWords : null;
}
