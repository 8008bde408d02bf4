import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { ask } from '#platform/web/call.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import { tutorialsCall } from '../contract.ts';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { itemList } from './item-list.ts';
import { readList } from '#search/web/list-loader.ts';
import { listMeta } from './list-meta.ts';
import { ListFrame } from './ListFrame.tsx';

const title = 'Product Training';
const to = siteMap.tutorials;
const words = {
  one: 'tutorial',
  many: 'tutorials',
  empty: catalogueMessages.noTutorials,
  emptyHint: 'Sponsors add short films about their products here.',
};
const description =
  'Short product tutorials for the dental team: how a device or material is used, shown by those who make it. Free.';

const read = (args: LoaderFunctionArgs) => readList(args, to, (input) => ask(tutorialsCall, input, args));
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  listMeta({ title, description, to, feed: 'tutorials' }, loaderData);

export default function TutorialsPage() {
  const { address, list } = useLoaderData<typeof read>();
  const rows = list.state === 'ready' ? list.answer.data : undefined;
  return (
    <>
      <ListFrame
        title={title}
        available={['Tutorial', 'Tutorials']}
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
