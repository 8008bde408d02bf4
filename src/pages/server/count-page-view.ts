import type { UseCase } from '#platform/server/http/http.ts';
import type { pageViewCall } from '#platform/shared/page-view.ts';
import { viewNames } from '#screens.ts';
import { countPageView } from './pages-queries.ts';

/** Counts a view under the name of a screen; any other name is answered and not counted. */
export const countView: UseCase<typeof pageViewCall> = async ({ db, now }, _anyone, { page }) => {
  if (viewNames.has(page)) await countPageView(db, page, now().toZonedDateTimeISO('UTC').toPlainDate().toString());
  return { status: true };
};
