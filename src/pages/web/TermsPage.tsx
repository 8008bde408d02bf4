import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { pageMeta, portalName } from '#platform/web/title.ts';
import { readBlurb } from './read-blurb.ts';
import { TextPage } from './TextPage.tsx';

export const meta = () => pageMeta({ title: 'Terms', description: `The terms of use for ${portalName()} members.` });

const read = (args: LoaderFunctionArgs) => readBlurb('terms', args);
export { read as loader, read as clientLoader };

export default function TermsPage() {
  return <TextPage title="Terms" isDated blurb={useLoaderData<typeof read>()} />;
}
