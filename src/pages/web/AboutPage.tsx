import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta, portalName } from '#platform/web/title.ts';
import typography from '#platform/web/ui/typography.module.css';
import { facultyCall } from '../contract.ts';
import styles from './AboutPage.module.css';
import { teachingOf, type Teaching } from './faculty-figures.ts';
import { Portrait } from './Portrait.tsx';
import { readBlurb } from './read-blurb.ts';
import { TextPage } from './TextPage.tsx';

export const meta = () =>
  pageMeta({ title: 'About', description: `Who makes ${portalName()}, how a class is made, and who pays for it.` });

async function read(args: LoaderFunctionArgs) {
  const [blurb, teaching] = await Promise.all([
    readBlurb('about', args),
    loaded(args, async () => teachingOf((await ask(facultyCall, {}, args)).data)),
  ]);
  return { blurb, teaching };
}
export { read as loader, read as clientLoader };

export default function AboutPage() {
  const { blurb, teaching } = useLoaderData<typeof read>();
  return (
    <TextPage
      title="About"
      blurb={blurb}
      // The text says everything that matters: without the faces it is whole, too.
      before={teaching.state === 'ready' && teaching.figures.length > 0 ? <WhoTeaches {...teaching} /> : null}
    />
  );
}

/** The faces of those who teach, and how much there is to take now. */
function WhoTeaches({ faces, figures }: Teaching) {
  return (
    <section className={styles.teaching} aria-label="Who teaches">
      <ul className={styles.faces}>
        {faces.map(({ slug, name, photo }) => (
          <li key={slug}>
            <Link prefetch="intent" to={siteMap.lecturer(slug)}>
              <Portrait name={name} photo={photo} />
              <span className={typography.visuallyHidden}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <dl className={styles.figures}>
        {figures.map(({ count, word }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
