import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { readBlurb } from './read-blurb.ts';
import { TextPage } from './TextPage.tsx';

export const meta = () =>
  pageMeta({ title: 'About', description: 'Who makes Dental Learning, how a class is made, and who pays for it.' });

const read = (args: LoaderFunctionArgs) => readBlurb('about', args);
export { read as loader, read as clientLoader };

export default function AboutPage() {
  return <TextPage title="About" blurb={useLoaderData<typeof read>()} />;
}
