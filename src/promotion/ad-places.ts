/** Pages on which an advertisement can appear. A slot is on one of them, or on all. */
export const adPlaces = ['ondemand', 'live', 'podcasts', 'tutorials', 'books', 'home', 'show', 'history'] as const;
export type AdPlace = (typeof adPlaces)[number];
