import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import { tutorialsCall } from '../contract.ts';
import { readClassList } from './class-list.ts';
import { listMeta } from './list-meta.ts';
import { ClassList } from './ClassList.tsx';

const title = 'Product Training';
const to = siteMap.tutorials;
const words = {
  one: 'tutorial',
  many: 'tutorials',
  empty: catalogueMessages.noTutorials,
  emptyHint: 'Sponsors post short videos about their products here.',
};
const description =
  'Free product tutorials for the dental team: how to use a device or material, from the people who make it.';

const read = (args: LoaderFunctionArgs) => readClassList(args, to, (input) => ask(tutorialsCall, input, args));
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  listMeta({ title, description, to, feed: 'tutorials' }, loaderData);

export default function TutorialsPage() {
  return (
    <ClassList
      title={title}
      lead="Short how-to videos about products, from the companies that make them."
      available={['Tutorial', 'Tutorials']}
      to={to}
      words={words}
      kind="tutorial"
      hasCredit={false}
      {...useLoaderData<typeof read>()}
    />
  );
}
