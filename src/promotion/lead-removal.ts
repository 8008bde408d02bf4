// What a sponsor must delete after somebody withdrew: named by numbers alone, since nothing else of the person is left.

/** A record in a lead file, as the file itself numbers it: "14-7" is the seventh record of file 14. */
export const leadNumber = (file: number, position: number): string => `${file}-${position}`;

/** Digits that fit PostgreSQL's integer. */
export const leadNumberPattern = /^[1-9]\d{0,8}-[1-9]\d{0,8}$/;

/** The file and the position that a lead number names. It has the form of `leadNumberPattern`. */
export function partsOfLead(lead: string): { readonly file: number; readonly position: number } {
  const [file = '', position = ''] = lead.split('-');
  return { file: Number(file), position: Number(position) };
}

/** "12", "12 and 14", "12, 13, and 14" */
export const listed = (words: readonly (string | number)[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;

type FileToClean = { readonly number: number; readonly madeOn: string; readonly leads: readonly string[] };

/** The message to the sponsor. `madeOn`: the day of the file in words. */
export function removalText(company: string, files: readonly FileToClean[]): string {
  const count = files.reduce((sum, { leads }) => sum + leads.length, 0);
  const lines = files.map(
    ({ number, madeOn, leads }) =>
      `File ${number} of ${madeOn}: ${leads.length === 1 ? 'lead' : 'leads'} ${listed(leads)}`,
  );
  return [
    'Hello,',
    '',
    `The consent to share data with ${company} was withdrawn for ${count === 1 ? 'one record' : `${count} records`}.`,
    `Please delete ${count === 1 ? 'it' : 'them'}, and every copy you made:`,
    '',
    ...lines,
    '',
    'Please reply to this email when you’re done.',
  ].join('\n');
}
