// How exams are taken where the provider has set nothing else.

/** The pass mark of a new exam, in percent. */
export const usualPassMark = 75;

/** Two attempts at once, the third after 10 minutes, the fourth after an hour, each further one after a day. */
export const usualRetakes: { readonly delaysMin: readonly number[]; readonly maxAttempts: number | null } = {
  delaysMin: [0, 10, 60, 24 * 60],
  maxAttempts: null,
};
