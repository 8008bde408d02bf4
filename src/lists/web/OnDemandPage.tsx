import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { catalogueMessages } from '#catalogue/contract.ts';
import { onDemandCall } from '../contract.ts';
import { readClassList } from './class-list.ts';
import { listMeta } from './list-meta.ts';
import { ClassList } from './ClassList.tsx';

const title = 'On-Demand CE Webinars';
const to = siteMap.onDemand;
const words = {
  one: 'class',
  many: 'classes',
  empty: catalogueMessages.noClasses,
  emptyHint: 'New classes appear here when they’re released.',
};
const description =
  'Free recorded CE for dental professionals. Watch any time, pass the exam, and keep your proof of CE.';

const read = (args: LoaderFunctionArgs) => readClassList(args, to, (input) => ask(onDemandCall, input, args));
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  listMeta({ title, description, to, feed: 'ondemand' }, loaderData);

export default function OnDemandPage() {
  return (
    <ClassList
      title={title}
      lead="Watch now. Take the exam when you are ready."
      to={to}
      words={words}
      kind="class"
      hasCredit
      {...useLoaderData<typeof read>()}
    />
  );
}
