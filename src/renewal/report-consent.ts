// What members agree to so that their credit is reported for a license (docs/specification/reporting.md, RO-13).

/** Who keeps the hours for a state's board; null: nothing is reported for its licenses. */
export const reportService = (state: string): string | null => (state === 'FL' ? 'CE Broker' : null);

/** The sentence next to the box, saved with the license as it was agreed to. */
export const reportSentence = (service: string): string =>
  `Report my credits to my board. We send ${service} my license number and the courses I completed.`;
