// What a file for a board looks like, as data (docs/specification/reporting.md, RO-10). Runs anywhere.
import { ceType } from '#catalogue/ce-type.ts';
import type { Profession } from '#renewal/professions.ts';

/** What a column can show of a credit. Absent: nothing. */
export type ReportField =
  | 'studentName'
  | 'firstName'
  | 'lastName'
  | 'agdNumber'
  | 'licenseNumber'
  | 'licenseState'
  | 'professionCode'
  | 'profession'
  | 'providerNumber'
  | 'courseDay'
  | 'courseId'
  | 'title'
  | 'lecturer'
  | 'place'
  | 'delivery'
  | 'hours'
  | 'subjectArea'
  | 'subjectAreaHours'
  | 'subjectCode'
  | 'subjectHours'
  | 'verificationCode';

type CreditDelivery = 'live' | 'self-study';
export const deliveryOf = (ceTypeId: number): CreditDelivery =>
  ceTypeId === ceType.participatory ? 'live' : 'self-study';

type Facts = Readonly<Partial<Record<ReportField, string | number>>>;

/** One credit, and its AGD subjects where the recipe has a row for each. */
export type ReportedCredit = {
  readonly facts: Facts;
  readonly subjects: readonly { readonly code: string; readonly hours: number }[];
};

type Column = {
  readonly heading: string;
  /** Null: the board's column stays empty. */
  readonly field: ReportField | null;
  /** `date` is a date of the spreadsheet, `us-date` the text MM/DD/YYYY. */
  readonly as: 'text' | 'number' | 'date' | 'us-date';
  /** The board's words for the portal's. */
  readonly words?: Readonly<Record<string, string>>;
  /** What an empty cell says. */
  readonly otherwise?: string;
  /** What the board wants left out at the beginning. */
  readonly without?: string;
  readonly before?: string;
  /** Of a spreadsheet's column, in characters. */
  readonly width: number;
};

export type ReportRecipe = {
  readonly name: string;
  readonly format: 'csv' | 'tsv' | 'xlsx';
  readonly version: number;
  /** Where the board says so, and the day on which we read it. */
  readonly source: { readonly url: string; readonly read: string };
  readonly hasHeadings: boolean;
  readonly rowPer: 'credit' | 'code';
  /** Whose credit it has; absent = everyone's. */
  readonly filter: {
    readonly states?: readonly string[];
    readonly professions?: readonly Profession[];
    readonly deliveries?: readonly CreditDelivery[];
  };
  readonly columns: readonly Column[];
  /** Members agreed outside of the portal, where it doesn't ask them. */
  readonly agreedElsewhere?: boolean;
};

const text = (heading: string, field: ReportField | null, width: number, more: Partial<Column> = {}): Column => ({
  heading,
  field,
  as: 'text',
  width,
  ...more,
});

/** The AGD's columns in its order, one row for each subject code. */
export const agdRecipe: ReportRecipe = {
  name: 'AGD roster',
  format: 'csv',
  version: 1,
  source: { url: 'https://www.agd.org', read: '2026-11-21' },
  hasHeadings: true,
  rowPer: 'code',
  filter: {},
  columns: [
    text('AGD member ID number', 'agdNumber', 22),
    text('Course date', 'courseDay', 12, { as: 'us-date' }),
    text('Course title', 'title', 40),
    text('Number of hours', 'subjectHours', 16),
    text('AGD subject code', 'subjectCode', 16),
    // Its "participation" means hands-on.
    text('Delivery method', 'delivery', 16, { words: { live: 'Lecture', 'self-study': 'Self-instruction' } }),
    text('Instructor name', 'lecturer', 24),
    text('Location', 'place', 24, { otherwise: 'Online' }),
  ],
};

/**
 * The spreadsheet for partial credit, which takes full credit too. It names a course by CE Broker's number or by the
 * provider's own ID; the portal has the latter, so column B stays empty. So does D, as for most providers.
 */
const ceBrokerRecipe: ReportRecipe = {
  name: 'CE Broker',
  format: 'xlsx',
  version: 1,
  source: {
    url: 'https://help.cebroker.com/hc/en-us/articles/15226532103572-Creating-Excel-Files-Partial-Course-Credit',
    read: '2026-11-26',
  },
  hasHeadings: false,
  rowPer: 'credit',
  filter: { states: ['FL'] },
  columns: [
    text('Provider number', 'providerNumber', 16, { without: '50-' }),
    text('Course number', null, 16),
    text('Own course ID', 'courseId', 28),
    text('Publishing number', null, 18),
    text('License number', 'licenseNumber', 16),
    text('Date completed', 'courseDay', 14, { as: 'date' }),
    text('State', 'licenseState', 10, { before: 'State=' }),
    text('Profession', 'professionCode', 16, { before: 'Profession=' }),
    text('Subject area', 'subjectArea', 14),
    text('Hours', 'subjectAreaHours', 8, { as: 'number' }),
  ],
};

/** The recipes whose files are made on /staff/reporting. The AGD's rosters have a week of their own. */
export const fileRecipes = { 'ce-broker': ceBrokerRecipe } as const satisfies Record<string, ReportRecipe>;

/** The key of a recipe of the provider's own. */
export const ownRecipeKey = /^own-[1-9A-HJ-NP-Za-km-z]{12}$/;

/** A cell of a file; a `day` (YYYY-MM-DD) is a date to the spreadsheet. */
export type ReportCell = string | number | { readonly day: string };

/** MM/DD/YYYY. */
const usDate = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

function cellOf(column: Column, facts: Facts): ReportCell {
  const { as, words, otherwise = '', without = '', before = '' } = column;
  const value = column.field === null ? '' : (facts[column.field] ?? '');
  if (value === '') return otherwise;
  if (as === 'number') return Number(value);
  const said = words?.[String(value)] ?? String(value);
  if (as === 'date') return { day: said };
  if (as === 'us-date') return usDate(said);
  return before + (without !== '' && said.startsWith(without) ? said.slice(without.length) : said);
}

/** A cell as text: what a file without types has, and what a person reads. */
export const cellText = (cell: ReportCell): string => (typeof cell === 'object' ? usDate(cell.day) : String(cell));

/** The rows of credits without the headings: one for each credit, or for each of its subject codes. */
export function recipeRows(recipe: ReportRecipe, credits: readonly ReportedCredit[]): ReportCell[][] {
  return credits
    .flatMap(({ facts, subjects }) =>
      recipe.rowPer === 'credit'
        ? [facts]
        : subjects.map(({ code, hours }): Facts => ({ ...facts, subjectCode: code, subjectHours: hours })),
    )
    .map((facts) => recipe.columns.map((column) => cellOf(column, facts)));
}

/** Whether a recipe has the credit of a license. */
export function matchesFilter(
  { filter: { states, professions, deliveries } }: Pick<ReportRecipe, 'filter'>,
  credit: { readonly state: string; readonly profession: Profession; readonly delivery: CreditDelivery },
): boolean {
  return (
    (states?.includes(credit.state) ?? true) &&
    (professions?.includes(credit.profession) ?? true) &&
    (deliveries?.includes(credit.delivery) ?? true)
  );
}
