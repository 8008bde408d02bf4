import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Stacked } from '#platform/web/console/Panel.tsx';
import { RailPlace } from '#platform/web/console/rail-place.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import type { SettingsPart } from '#staff/web/settings-parts.ts';
import { staffMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import rail from '#platform/web/console/rail-entries.module.css';
import styles from './SettingsFrame.module.css';

type Props = {
  readonly groups: readonly { readonly heading: string; readonly parts: readonly SettingsPart[] }[];
  readonly current: SettingsPart;
  /** Why parts need someone, by their ids. */
  readonly needs: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** One part of the settings, with the others in a rail; on a phone they are in one list. */
export function SettingsFrame({ groups, current, needs, children }: Props) {
  const place = useContext(RailPlace);
  const rail = <Rail groups={groups} current={current} needs={needs} />;
  return (
    <>
      {place === undefined ? rail : place === null ? null : createPortal(rail, place)}
      <PageHead title={current.label} lead={current.lead} />
      <Stacked>{children}</Stacked>
    </>
  );
}

function Rail({ groups, current, needs }: Omit<Props, 'children'>) {
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
            parts.map(({ id, label }) => ({ id, label: id in needs ? `${label} (needs attention)` : label })),
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
              {parts.map(({ id, label, icon }) => (
                <li key={id}>
                  <Link to={staffMap.settings(id)} aria-current={id === current.id ? 'page' : undefined}>
                    <Icon name={icon} />
                    <span>{label}</span>
                    {needs[id] === undefined ? null : (
                      <span className={styles.dot} title={needs[id]}>
                        <span className={typography.visuallyHidden}>{needs[id]}</span>
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
