import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { LegalText } from './LegalText.tsx';
import { readBlurb } from './read-blurb.ts';

export const meta = () =>
  pageMeta({ title: 'Terms', description: 'The terms under which members use Dental Learning.' });

const read = (args: LoaderFunctionArgs) => readBlurb('terms', args);
export { read as loader, read as clientLoader };

export default function TermsPage() {
  return <LegalText title="Terms" blurb={useLoaderData<typeof read>()} />;
}
