import { cardFeatured, cardList, cardRow } from '#catalogue/web/card-rows.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import type { homeCall } from '../contract.ts';

export type Home = ReturnType<typeof shownOnHome>;

/** The answer as the page shows it. */
export const shownOnHome = (answer: CallAnswer<typeof homeCall>) => ({
  ...answer,
  webinars: cardList(answer.webinars),
  classes: cardList(answer.classes),
  podcasts: cardList(answer.podcasts),
  popular: answer.popular.map(cardRow),
  featuredContent: cardFeatured(answer.featuredContent),
});
