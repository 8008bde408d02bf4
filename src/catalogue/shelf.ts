export type Shelf = 'live' | 'ondemand' | 'podcasts' | 'tutorials';
