/** The lists of the catalogue. Every activity is in one of them. */
export type CatalogueList = 'live' | 'ondemand' | 'podcasts' | 'tutorials';

/** The longest that a webinar lasts, in hours: those that are not over are found by their start. */
export const longestWebinarHours = 7 * 24;
