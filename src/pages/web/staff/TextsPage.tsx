// The provider's texts: who published and edited each last.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Tag } from '#platform/web/ui/Tag.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { textNames, textsCall } from '../../staff-contract.ts';

export const meta = () => pageMeta({ title: 'Pages | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(textsCall, {}, args));
}

const notes = {
  about: 'Who you are and who pays.',
  faculty: 'Beside the list of speakers.',
  terms: 'What members agree to.',
  privacy: 'What you know about members, and why.',
} as const;

export default function TextsPage() {
  const page = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHead title="Pages" lead="Texts of your own on the public pages." />
      {page.state !== 'ready' ? (
        <LoadFailed why={page} texts={page.message === '' ? 'The pages didn’t load.' : page.message} />
      ) : (
        <Panel title="Texts" flush>
          <ul className={classNames(rowStyles.rows, rowStyles.dated)}>
            {page.texts.map(({ code, version, publishedBy, publishedAt, draftBy, draftAt, hasDraft }) => (
              <li key={code}>
                <span>
                  <Link to={staffMap.text(code)}>{textNames[code]}</Link>{' '}
                  {hasDraft ? <Tag tone="waiting">Unpublished changes</Tag> : null}
                  <br />
                  <span className={typography.caption}>{notes[code]}</span>
                </span>
                <span className={typography.caption}>
                  {hasDraft && draftAt !== null ? (
                    <>
                      Edited by {draftBy}, <ZoneTime at={draftAt} />
                    </>
                  ) : publishedAt === null ? (
                    `Version ${version}`
                  ) : (
                    <>
                      Version {version}, {publishedBy === '' ? 'from the portal or an import' : `by ${publishedBy}`},{' '}
                      <ZoneTime at={publishedAt} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
