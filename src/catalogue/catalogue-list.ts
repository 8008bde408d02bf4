/** The lists of the catalogue. Every activity stands in one of them. */
export type CatalogueList = 'live' | 'ondemand' | 'podcasts' | 'tutorials';
