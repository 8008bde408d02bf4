import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { BlurbText } from './BlurbText.tsx';
import { readBlurb } from './read-blurb.ts';

export const meta = () =>
  pageMeta({ title: 'About', description: 'Who makes Dental Learning, how a class is made, and who pays for it.' });

const read = (args: LoaderFunctionArgs) => readBlurb('about', args);
export { read as loader, read as clientLoader };

export default function AboutPage() {
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page)}>
      <div className={layout.pageHead}>
        <h1>About</h1>
      </div>
      <BlurbText blurb={useLoaderData<typeof read>()} />
    </div>
  );
}
