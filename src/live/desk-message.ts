// What staff write to the members of one webinar: to whom, how often, and how the text is filled in.
export const audiences = {
  seats: 'Everyone with a seat',
  waitlist: 'Everyone on the waitlist',
  entered: 'Everyone who has entered',
  'not-entered': 'Everyone who hasn’t entered',
  'said-no': 'Everyone who said they didn’t attend',
  passed: 'Everyone who passed the exam',
  'not-passed': 'Everyone who hasn’t passed the exam',
} as const;
export type Audience = keyof typeof audiences;
export const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]];

/** Messages about one webinar in a day of the provider's calendar. */
export const messagesADay = 3;
export const mostSubject = 150;
export const mostBody = 2000;
/** How many filled-in messages a preview shows. */
export const previewCount = 3;

const placeholders = ['first name', 'link'] as const;

/** The placeholders of a text that nothing fills in. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{([^{}\n]{1,40})\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !placeholders.some((known) => known === name));

const greeting =
  /^\s*(?:hello|hi|hey|dear|good (?:morning|afternoon|evening))?[\s,.!:–—-]*(?:dr\.?\s*)?(?:\{first name\})?[\s,.!:–—-]*$/i;

/** Whether a message was sent off before anything was written below its greeting. */
export const isOnlyGreeting = (body: string): boolean => greeting.test(body);

export const fillMessage = (
  text: string,
  { firstName, link }: { readonly firstName: string; readonly link: string },
): string => text.replaceAll('{first name}', () => firstName).replaceAll('{link}', () => link);
