// The legacy name under which each route's views are counted. Aliases share the name of their route. Nothing else is ever told or counted.

/** Route pattern to legacy page name; the first that fits an address counts. */
export const pageNames = {
  '/': 'home',
  '/home': 'home',
  '/ondemand/:page?': 'ondemand',
  '/login/:s?': 'login',
  '/logout': 'logout',
  '/register': 'register',
  '/hello': 'hello',
  '/verify-email': 'verify-email',
  '/classroom/:c?': 'classroom',
  '/completed/:page?': 'completed',
  '/completed-exams/:page?': 'completed',
  '/verify/:code': 'verify',
  '/eval/:c': 'eval',
  '/sva/:c': 'sva',
  '/survey/:c': 'survey',
  '/exam/:c': 'exam',
  '/done/:c': 'done',
  '/pending/:page?': 'pending',
  '/exams/:page?': 'pending',
  '/404': '404',
} as const;
