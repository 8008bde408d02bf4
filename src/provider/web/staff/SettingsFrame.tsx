import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Stacked } from '#platform/web/console/Panel.tsx';
import { RailPlace } from '#platform/web/console/rail-place.ts';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import { staffMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import rail from '#platform/web/console/rail-entries.module.css';
import styles from './SettingsFrame.module.css';

export type SettingsPart = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly lead: string;
  /** Why it needs someone; null where it doesn’t. */
  readonly needs?: string | null;
};

export type SettingsGroup = { readonly heading: string; readonly parts: readonly SettingsPart[] };

type Props = {
  readonly groups: readonly SettingsGroup[];
  readonly current: SettingsPart;
  readonly children: ReactNode;
};

/** One part of the settings, with the others in a rail; on a phone they are in one list. */
export function SettingsFrame({ groups, current, children }: Props) {
  const place = useContext(RailPlace);
  const rail = <Rail groups={groups} current={current} />;
  return (
    <>
      {place === undefined ? rail : place === null ? null : createPortal(rail, place)}
      <PageHead title={current.label} lead={current.lead} />
      <Stacked>{children}</Stacked>
    </>
  );
}

function Rail({ groups, current }: Pick<Props, 'groups' | 'current'>) {
  const navigate = useNavigate();
  return (
    <nav aria-label="Settings">
      <div className={styles.choice}>
        <Link className={iconButtonClasses()} to={staffMap.overview()} aria-label="Back to the console">
          <Icon name="back" />
        </Link>
        <SelectField
          id="settings-part"
          name="part"
          label="Settings"
          choices={groups.flatMap(({ parts }) =>
            parts.map(({ id, label, needs }) => ({ id, label: needs == null ? label : `${label} (needs attention)` })),
          )}
          value={current.id}
          onChange={(event) => void navigate(staffMap.settings(event.target.value))}
        />
      </div>
      <div className={classNames(rail.rail, styles.rail, styles.wide)}>
        <ul>
          <li>
            <Link to={staffMap.overview()}>
              <Icon name="back" />
              <span>Console</span>
            </Link>
          </li>
        </ul>
        {groups.map(({ heading, parts }) => (
          <div key={heading}>
            <p className={typography.eyebrow}>{heading}</p>
            <ul>
              {parts.map(({ id, label, icon, needs }) => (
                <li key={id}>
                  <Link to={staffMap.settings(id)} aria-current={id === current.id ? 'page' : undefined}>
                    <Icon name={icon} />
                    <span>{label}</span>
                    {needs == null ? null : (
                      <span className={styles.dot} title={needs}>
                        <span className={typography.visuallyHidden}>{needs}</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
