import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { pageMeta, portalName } from '#platform/web/title.ts';
import { readBlurb } from './read-blurb.ts';
import { TextPage } from './TextPage.tsx';

export const meta = () =>
  pageMeta({ title: 'Privacy', description: `What ${portalName()} knows about you, why, and how to change it.` });

const read = (args: LoaderFunctionArgs) => readBlurb('privacy', args);
export { read as loader, read as clientLoader };

export default function PrivacyPage() {
  return <TextPage title="Privacy" isDated blurb={useLoaderData<typeof read>()} />;
}
