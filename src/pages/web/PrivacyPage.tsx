import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { LegalText } from './LegalText.tsx';
import { readBlurb } from './read-blurb.ts';

export const meta = () =>
  pageMeta({ title: 'Privacy', description: 'What Dental Learning knows about you, why, and how to change it.' });

const read = (args: LoaderFunctionArgs) => readBlurb('privacy', args);
export { read as loader, read as clientLoader };

export default function PrivacyPage() {
  return <LegalText title="Privacy" blurb={useLoaderData<typeof read>()} />;
}
