import type { ComponentProps } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { siteMap } from '#site-map.ts';
import type { onDemandCall } from '../contract.ts';
import { itemList } from './item-list.ts';
import { ListFrame } from './ListFrame.tsx';

type Props = Pick<
  ComponentProps<typeof ListFrame<CallAnswer<typeof onDemandCall>>>,
  'title' | 'lead' | 'available' | 'address' | 'list' | 'to' | 'words'
>;

/** A page of classes as cards, and the same list for search engines. */
export function ClassList(list: Props) {
  const { title, address } = list;
  return (
    <>
      <ListFrame
        {...list}
        look="cards"
        renderRow={(row, index) => (
          <ClassCard row={row} priority={index === 0 ? 'first' : index < 3 ? 'early' : 'lazy'} />
        )}
      />
      {list.list.state === 'ready' ? (
        <JsonLd
          facts={itemList(
            title,
            list.list.answer.data.map((row) => ({
              name: row.className,
              address: address.origin + siteMap.classroom(row.hash),
            })),
          )}
        />
      ) : null}
    </>
  );
}
