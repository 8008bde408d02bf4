// Rows as cards take them: without the long description, which an item's own page shows and no card. What the loader of
// a page returns is in its HTML, so a list would carry more text unseen than seen.
import type * as z from 'zod/mini';
import type { featuredContent } from '../schemas.ts';

type Described = { readonly description: string };

export function cardRow<Row extends Described>({ description: _unseen, ...row }: Row): Omit<Row, 'description'> {
  return row;
}

/** A list, or a section of a page, with its rows for cards. */
export const cardList = <Row extends Described, List extends object>(
  list: List & { readonly data: readonly Row[] },
) => ({
  ...list,
  data: list.data.map(cardRow),
});

/** What the provider puts first, with its rows for cards. */
export const cardFeatured = (content: z.input<typeof featuredContent>) => ({
  ...content,
  data: content.data.map((featured) => ({
    ...featured,
    class: featured.class === null ? null : cardRow(featured.class),
    podcast: featured.podcast === null ? null : cardRow(featured.podcast),
  })),
});
