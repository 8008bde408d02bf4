import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { ask } from '#platform/web/call.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import { onDemandCall } from '../contract.ts';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { itemList } from './item-list.ts';
import { readList } from '#search/web/list-loader.ts';
import { listMeta } from './list-meta.ts';
import { ListFrame } from './ListFrame.tsx';

const title = 'On-Demand CE Webinars';
const to = siteMap.onDemand;
const words = {
  one: 'class',
  many: 'classes',
  empty: catalogueMessages.noClasses,
  emptyHint: 'New classes appear here when they are released.',
};
const description =
  'Recorded continuing education for dental professionals: watch when it suits you, pass the exam, keep your proof of CE. Free.';

const read = (args: LoaderFunctionArgs) => readList(args, to, (input) => ask(onDemandCall, input, args));
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  listMeta({ title, description, to, feed: 'ondemand' }, loaderData);

export default function OnDemandPage() {
  const { address, list } = useLoaderData<typeof read>();
  const rows = list.state === 'ready' ? list.answer.data : undefined;
  return (
    <>
      <ListFrame
        title={title}
        lead="Watch now. Take the exam when you are ready."
        address={address}
        list={list}
        to={to}
        look="cards"
        words={words}
        renderRow={(row, index) => (
          <ClassCard row={row} priority={index === 0 ? 'first' : index < 3 ? 'early' : 'lazy'} />
        )}
      />
      {rows === undefined ? null : (
        <JsonLd
          facts={itemList(
            title,
            rows.map((row) => ({ name: row.className, address: address.origin + siteMap.classroom(row.hash) })),
          )}
        />
      )}
    </>
  );
}
