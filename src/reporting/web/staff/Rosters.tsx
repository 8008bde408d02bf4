import { useLocation } from 'react-router';
import { hoursText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { pageCount } from '#platform/shared/paging.ts';
import { queryWith } from '#platform/web/console/list-address.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import layout from '#platform/web/ui/layout.module.css';
import panelRows from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { agdRosterCsvPath, reportingMessages, type agdRostersCall } from '../../staff-contract.ts';
import styles from './reporting.module.css';

type List = CallAnswer<typeof agdRostersCall>;
export type Roster = List['data'][number];

/** Saves a roster byte for byte as it was made. */
export function DownloadRoster({ roster: { number } }: { readonly roster: Roster }) {
  return (
    <a
      className={buttonClasses({ look: 'line', size: 'small' })}
      href={`${agdRosterCsvPath}?number=${number}`}
      download
    >
      <Icon name="download" />
      Download CSV
      <span className={typography.visuallyHidden}> of roster {number}</span>
    </a>
  );
}

type Props = {
  readonly list: List;
  /** Credits that a roster made now would have. */
  readonly waiting: number;
  readonly onMake: () => void;
  readonly onMark: (roster: Roster) => void;
  readonly onReject: (roster: Roster) => void;
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Where a roster is, in a sentence. */
function stateText({ uploadedOn, uploadedBy, rejected, credits }: Roster): string {
  if (uploadedOn === null) return 'Not uploaded yet';
  const by = uploadedBy === null ? '' : ` by ${uploadedBy}`;
  const of = rejected === 0 ? '' : ` · ${rejected} of ${credits} rejected`;
  return `Uploaded ${calendarDay(uploadedOn)}${by}${of}`;
}

/** The rosters that were made, the newest first. */
export function Rosters({ list, waiting, onMake, onMark, onReject }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Panel
      title="Rosters"
      flush
      aside={
        <span className={layout.cluster}>
          <Button
            size="small"
            look="line"
            disabledReason={waiting === 0 ? reportingMessages.nothingToReport : null}
            onClick={onMake}
          >
            Make one now…
          </Button>
        </span>
      }
    >
      {list.data.length === 0 ? (
        <p className={panelRows.none}>
          The first roster is made on the Monday after a member earns credit for the AGD.
        </p>
      ) : (
        <ul className={panelRows.rows}>
          {list.data.map((roster) => (
            <li key={roster.number}>
              <span className={styles.roster}>
                <b>
                  Roster {roster.number} · {calendarDay(roster.madeOn)}{' '}
                  {roster.uploadedOn === null ? <Tag tone="waiting">To upload</Tag> : null}
                </b>
                <span className={typography.caption}>
                  {counted(roster.credits, 'credit', 'credits')} · {counted(roster.rows, 'row', 'rows')} ·{' '}
                  {hoursText(roster.hours)} · made by {roster.madeBy ?? 'the weekly job'}
                </span>
                <span className={typography.caption}>{stateText(roster)}</span>
                {roster.answer === '' ? null : <q className={typography.caption}>{roster.answer}</q>}
              </span>
              <span className={styles.rosterActions}>
                <span className={layout.cluster}>
                  {roster.uploadedOn === null ? (
                    <Button size="small" look="soft" onClick={() => onMark(roster)}>
                      Mark as uploaded…
                    </Button>
                  ) : null}
                  <DownloadRoster roster={roster} />
                </span>
                {roster.uploadedOn === null ? null : (
                  <RowMenu label={`More for roster ${roster.number}`}>
                    <MenuItem icon="warning" onPress={() => onReject(roster)}>
                      Rejected rows…
                    </MenuItem>
                    <MenuItem icon="pencil" onPress={() => onMark(roster)}>
                      Change the upload…
                    </MenuItem>
                  </RowMenu>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={list.page + 1}
        pages={pageCount(list.totalRows, list.pageSize)}
        to={(page) =>
          pathname +
          queryWith(new URLSearchParams(search), {
            rosters: page === 1 ? null : String(page),
            page: new URLSearchParams(search).get('page'),
          })
        }
      />
    </Panel>
  );
}
