import type { UseCase } from '#platform/server/http/http.ts';
import type { pageViewCall } from '#platform/shared/page-view.ts';
import { pageNames } from '#platform/shared/page-names.ts';
import { countPageView } from './pages-queries.ts';

const known = new Set<string>(Object.values(pageNames));

/** Counts a view under a known page name; any other name is answered and not counted. */
export const countView: UseCase<typeof pageViewCall> = async ({ db, now }, _anyone, { page }) => {
  if (known.has(page)) await countPageView(db, page, now().toZonedDateTimeISO('UTC').toPlainDate().toString());
  return { status: true };
};
