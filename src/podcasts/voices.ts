// The voice of a transcript passage: cues name it before a colon.
type Said = { readonly voice: string | null; readonly text: string };

/** At most five words that begin with capitals, as names do. */
const named = /^((?:\p{Lu}[\p{L}.’'-]*,?)(?: \p{Lu}[\p{L}.’'-]*,?){0,4}): (\S.*)$/su;

/** The passage without its voice, and the voice; null if none is named. */
export function saidBy(text: string): Said {
  const [, voice, words] = named.exec(text) ?? [];
  return voice === undefined || words === undefined ? { voice: null, text } : { voice, text: words };
}

/** Passages with what each says and its voice; null where that is the voice of the passage before. */
export function withVoices<P extends { readonly text: string }>(passages: readonly P[]): (P & Said)[] {
  const said = passages.map((passage) => ({ ...passage, ...saidBy(passage.text) }));
  return said.map((each, at) => {
    const before = said.slice(0, at).findLast(({ voice }) => voice !== null)?.voice ?? null;
    return each.voice === before ? { ...each, voice: null } : each;
  });
}
