// What made-up titles are made of. Few words are common and many are rare, as in a real catalogue.

const treatments = [
  'Restoring',
  'Planning',
  'Managing',
  'Diagnosing',
  'Treating',
  'Preventing',
  'Preparing',
  'Rethinking',
  'Photographing',
  'Documenting',
  'Isolating',
  'Bonding',
  'Sealing',
  'Shaping',
  'Polishing',
  'Scanning',
  'Milling',
  'Printing',
  'Grafting',
  'Suturing',
  'Maintaining',
  'Explaining',
  'Charting',
  'Probing',
  'Measuring',
  'Whitening',
  'Sedating',
  'Calming',
  'Referring',
  'Coordinating',
];
const subjects = [
  'implants',
  'crowns',
  'veneers',
  'composites',
  'caries',
  'root canals',
  'periodontitis',
  'gingival recession',
  'wisdom teeth',
  'dentures',
  'aligners',
  'sealants',
  'bridges',
  'onlays',
  'deep margins',
  'cracked teeth',
  'molar incisors',
  'dry mouth',
  'bruxism',
  'sleep apnea',
  'oral lesions',
  'pulp exposures',
  'open contacts',
  'black triangles',
  'worn dentition',
  'avulsed teeth',
  'ankylosis',
  'peri-implantitis',
  'halitosis',
  'furcations',
];
const people = [
  'children',
  'anxious adults',
  'older patients',
  'athletes',
  'patients on anticoagulants',
  'patients with diabetes',
  'pregnant patients',
  'teenagers',
  'patients after radiation',
  'the medically complex',
  'smokers',
  'first visits',
  'emergency visits',
  'the hygiene chair',
  'small teams',
  'group practices',
];
const angles = [
  'a workflow',
  'what the evidence says',
  'ten cases',
  'common failures',
  'a second opinion',
  'tools that help',
  'step by step',
  'the first hour',
  'five years later',
  'codes and records',
  'a team approach',
  'when to stop',
  'simple and sound',
  'the digital way',
  'without surprises',
  'questions answered',
];
const onsets = [
  'b',
  'br',
  'c',
  'cl',
  'd',
  'dr',
  'f',
  'fl',
  'g',
  'gr',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'z',
];
const vowels = ['a', 'e', 'i', 'o', 'u'];
const endings = ['dent', 'lux', 'form', 'bond', 'cure', 'plast', 'fil', 'gard', 'pure', 'scan'];
const firstNames = [
  'Ana',
  'Tomas',
  'Priya',
  'Marek',
  'Zoë',
  'Hiro',
  'Lena',
  'Omar',
  'Ingrid',
  'José',
  'Mei',
  'Paul',
  'Sofía',
  'Ravi',
  'Grace',
  'Noah',
];
const lastNames = [
  'Kovač',
  'Brandt',
  'Raman',
  'Nowak',
  'Őry',
  'Tanaka',
  'Weiss',
  'Haddad',
  'Lindqvist',
  'García',
  'Chen',
  'Moreau',
  'Ibáñez',
  'Shah',
  'Okafor',
  'Murphy',
  'Sato',
  'Fischer',
  'Rossi',
  'Novák',
];

/** The same seed gives the same numbers, from 0 to 1. */
export function dice(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the list, the first ones most often. */
const oneOf = (list: readonly string[], roll: () => number): string =>
  list[Math.floor(roll() ** 1.6 * list.length)] ?? '';
const evenly = (list: readonly string[], roll: () => number): string => list[Math.floor(roll() * list.length)] ?? '';

/** A word that is in few titles: one of about twenty thousand. */
function rareWord(roll: () => number): string {
  const word =
    evenly(onsets, roll) + evenly(vowels, roll) + evenly(onsets, roll) + evenly(vowels, roll) + evenly(endings, roll);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const hashFrom = (roll: () => number, length = 12): string =>
  Array.from({ length }, () => base58[Math.floor(roll() * base58.length)] ?? '1').join('');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function titleFrom(roll: () => number): string {
  const rare = roll() < 0.35 ? ` with ${rareWord(roll)}` : '';
  return `${oneOf(treatments, roll)} ${oneOf(subjects, roll)}${roll() < 0.5 ? ` in ${oneOf(people, roll)}` : ''}${rare}: ${oneOf(angles, roll)}`;
}

export const blurbFrom = (roll: () => number): string =>
  `${capital(oneOf(angles, roll))} for ${oneOf(people, roll)}, from ${oneOf(subjects, roll)} to ${oneOf(subjects, roll)}.`;
export const descriptionFrom = (roll: () => number): string =>
  Array.from(
    { length: 3 },
    () =>
      `${capital(oneOf(subjects, roll))} are more common than they look. This hour goes through ${oneOf(treatments, roll).toLowerCase()} them in ${oneOf(people, roll)}, with ${oneOf(angles, roll)}.`,
  ).join('\n\n');
export const personFrom = (roll: () => number): string => `Dr. ${evenly(firstNames, roll)} ${evenly(lastNames, roll)}`;
export const companyFrom = (roll: () => number): string => `${rareWord(roll)} Dental`;
