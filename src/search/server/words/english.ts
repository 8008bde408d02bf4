// Whether a word is spelled as in an English dictionary: such a word was meant as it is, even if the catalogue
// never uses it.
import type NSpell from 'nspell';

let dictionary: Promise<NSpell> | null = null;

// Half a megabyte and some hundred milliseconds: only a process that meets a word no one uses reads it.
async function load(): Promise<NSpell> {
  const [{ default: open }, { default: words }] = await Promise.all([import('nspell'), import('dictionary-en')]);
  return open({ aff: Buffer.from(words.aff), dic: Buffer.from(words.dic) });
}

/** `word` in small letters; names and abbreviations count as well. */
export async function isEnglishWord(word: string): Promise<boolean> {
  dictionary ??= load();
  const english = await dictionary;
  return (
    english.correct(word) ||
    english.correct(word.slice(0, 1).toUpperCase() + word.slice(1)) ||
    english.correct(word.toUpperCase())
  );
}
