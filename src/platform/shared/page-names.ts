// The legacy name under which each route's views are counted. Aliases share the name of their route. Nothing else is ever told or counted.

/** Route pattern to legacy page name; the first that fits an address counts. */
export const pageNames = {
  '/404': '404',
} as const;
