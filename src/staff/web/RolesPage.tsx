import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { staffMap } from '#site-map.ts';
import { permissionWords, roleWords } from '../contract.ts';
import { hasPage, permissions, permissionsWithPage, rolePermissions, roles, type Permission } from '../permissions.ts';
import styles from './RolesPage.module.css';

export const meta = () => pageMeta({ title: 'What each role can do | Staff', hidden: true });

/** Marks what a role includes and no page offers yet. */
const NoPage = ({ permission }: { readonly permission: Permission }) =>
  permissionsWithPage.includes(permission) || permission === 'overview' ? null : <Tag>No page yet</Tag>;

/** The whole matrix, made of the list that the server decides by. */
export default function RolesPage() {
  return (
    <>
      <PageHead
        path={[{ label: 'Team', to: staffMap.team() }]}
        title="What each role can do"
        lead="The portal checks this list for every action. A host sees only the webinars assigned to them, a sponsor only those of their own company."
      />
      <Panel title="Roles">
        <dl className={styles.roles}>
          {roles.map((role) => (
            <div key={role}>
              <dt>{roleWords[role].name}</dt>
              <dd>
                {roleWords[role].purpose}
                {hasPage(role) ? null : (
                  <span className={styles.later}>
                    No pages for this role yet, so you can’t invite anyone to it. People with this role see the
                    overview.
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Permissions" flush>
        <div className={styles.phone}>
          {roles.map((role) => (
            <details key={role}>
              <summary>{roleWords[role].name}</summary>
              <ul>
                {rolePermissions[role].map((permission) => (
                  <li key={permission}>
                    {permissionWords[permission]} <NoPage permission={permission} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
        <div className={styles.desk}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">Permission</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {roleWords[role].name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">
                    {permissionWords[permission]} <NoPage permission={permission} />
                  </th>
                  {roles.map((role) => (
                    <td key={role}>
                      {rolePermissions[role].includes(permission) ? (
                        <>
                          <Icon name="check" />
                          <span className={typography.visuallyHidden}>yes</span>
                        </>
                      ) : (
                        <span aria-hidden="true">–</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </>
  );
}
