// What an advertisement needs before it can be turned on.

export const mostBlurbCharacters = 400;

type Ad = {
  readonly buttonText: string;
  readonly blurb: string;
  readonly confirmationTitle: string;
  readonly slots: readonly number[];
  /** By index of PR-3. */
  readonly pictures: readonly unknown[];
  readonly darkPictures: readonly unknown[];
};

/** A sentence for each thing that is missing, and the field where it is added. */
export function missingOfAd(ad: Ad): readonly { readonly field: string; readonly sentence: string }[] {
  const has = (pictures: readonly unknown[], at: number) => (pictures[at] ?? null) !== null;
  const hasDark = ad.darkPictures.some((picture) => picture !== null);
  const isPaired = [0, 1, 2, 3].every((at) => has(ad.pictures, at) === has(ad.darkPictures, at));
  const need = (isMissing: boolean, field: string, sentence: string) => (isMissing ? [{ field, sentence }] : []);
  return [
    ...need(!has(ad.pictures, 0), 'picture0', 'Add the picture for phones.'),
    ...need(
      hasDark && !isPaired,
      'dark0',
      'Add a dark picture for each size that has a light one, or remove the dark ones.',
    ),
    ...need(ad.slots.length === 0, 'slots', 'Choose where it appears.'),
    ...need(ad.blurb.trim() === '', 'blurb', 'Write the text.'),
    ...need(ad.buttonText.trim() === '', 'buttonText', 'Name the button.'),
    ...need(ad.confirmationTitle.trim() === '', 'confirmationTitle', 'Write the title of the confirmation.'),
  ];
}
