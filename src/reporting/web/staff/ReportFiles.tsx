import { useLocation } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { pageCount } from '#platform/shared/paging.ts';
import { queryWith } from '#platform/web/console/list-address.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { usStates } from '#renewal/states.ts';
import { RuleSource } from '#renewal/web/RuleSource.tsx';
import panelRows from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { reportFilePath, reportingMessages, type reportFilesCall } from '../../staff-contract.ts';
import styles from './reporting.module.css';

type List = CallAnswer<typeof reportFilesCall>;
export type Recipe = List['recipes'][number];

const statesText = (states: readonly string[]): string =>
  states.map((state) => (usStates as Readonly<Record<string, string>>)[state] ?? state).join(', ');

type Props = {
  readonly list: List;
  readonly onMake: (recipe: Recipe) => void;
  readonly onSetUp: () => void;
};

/** Files for other boards: what each looks like, and those that were made, the newest first. */
export function ReportFiles({ list, onMake, onSetUp }: Props) {
  const { pathname, search } = useLocation();
  const mayCopy = useMayDo()('settings.edit');
  const isSetUp = list.ceBroker.providerNumber !== '';
  return (
    <Panel title="Other formats" flush>
      <ul className={panelRows.rows}>
        {list.recipes.map((recipe) => (
          <li key={recipe.name}>
            <span className={styles.roster}>
              <b>{recipe.title}</b>
              <span className={typography.caption}>
                {recipe.format.toUpperCase()} · {recipe.columns} columns, one row per {recipe.rowPer} ·{' '}
                <RuleSource source={{ cite: 'instructions', ...recipe.source }} />
              </span>
              <span className={typography.caption}>
                {recipe.isOwn
                  ? `Credit of members with a license in ${statesText(recipe.states)} who agreed to it.`
                  : 'Credit of members with a Florida license who agreed to it. Save the file as .xls if CE Broker refuses it.'}
              </span>
            </span>
            <span className={styles.rosterActions}>
              <span className={layout.cluster}>
                {recipe.isOwn ? (
                  <LinkButton size="small" look="line" to={staffMap.reportFormat(recipe.name)}>
                    Edit<span className={typography.visuallyHidden}> {recipe.title}</span>
                  </LinkButton>
                ) : (
                  <Button size="small" look={isSetUp ? 'line' : 'soft'} onClick={onSetUp}>
                    Set up…
                  </Button>
                )}
                {mayCopy && !recipe.isOwn ? (
                  <LinkButton size="small" look="line" to={staffMap.reportFormat(recipe.name)}>
                    Copy and edit<span className={typography.visuallyHidden}> {recipe.title}</span>
                  </LinkButton>
                ) : null}
                <Button
                  size="small"
                  look="soft"
                  disabledReason={isSetUp || !recipe.needsCeBroker ? null : reportingMessages.notSetUp}
                  onClick={() => onMake(recipe)}
                >
                  Make file…
                </Button>
              </span>
            </span>
          </li>
        ))}
        {list.data.map(({ number, title, madeOn, madeBy, from, to, rows }) => (
          <li key={number}>
            <span className={styles.roster}>
              <b>
                {title} file {number} · {calendarDay(madeOn)}
              </b>
              <span className={typography.caption}>
                {rows.toLocaleString('en-US')} {rows === 1 ? 'row' : 'rows'} · earned {calendarDay(from)} to{' '}
                {calendarDay(to)} · made by {madeBy}
              </span>
            </span>
            <span className={styles.rosterActions}>
              <a
                className={buttonClasses({ look: 'line', size: 'small' })}
                href={`${reportFilePath}?number=${number}`}
                download
              >
                <Icon name="download" />
                Download
                <span className={typography.visuallyHidden}> file {number}</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        page={list.page + 1}
        pages={pageCount(list.totalRows, list.pageSize)}
        to={(page) =>
          pathname +
          queryWith(new URLSearchParams(search), {
            files: page === 1 ? null : String(page),
            page: new URLSearchParams(search).get('page'),
          })
        }
      />
    </Panel>
  );
}
