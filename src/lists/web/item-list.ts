/** The schema.org facts of a list: what is in it and where each leads (full addresses), in order. */
export function itemList(name: string, items: readonly { readonly name: string; readonly address: string }[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: item.address,
    })),
  };
}
