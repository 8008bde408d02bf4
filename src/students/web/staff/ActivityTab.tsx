import type { CallAnswer } from '#platform/shared/call.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Tag } from '#platform/web/ui/Tag.tsx';
import panelRows from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import type { studentActivityCall } from '../../staff-contract.ts';
import styles from './StudentTabs.module.css';

export function ActivityTab({ viewed }: { readonly viewed: CallAnswer<typeof studentActivityCall>['viewed'] }) {
  return (
    <Panel title="Viewed" flush>
      {viewed.length === 0 ? (
        <p className={panelRows.none}>Nothing viewed yet.</p>
      ) : (
        <ul className={classNames(panelRows.rows, panelRows.dated)}>
          {viewed.map((item) => (
            <li key={item.activityHash}>
              <span>
                <b>{item.title}</b>
                <br />
                <span className={typography.caption}>
                  {item.viewCount === 1 ? 'viewed once' : `viewed ${item.viewCount} times`}
                  {item.lastViewedAt === null ? null : (
                    <>
                      , last <ZoneTime at={item.lastViewedAt} />
                    </>
                  )}
                  {item.evaluatedAt === null ? ', not evaluated' : ', evaluated'}
                </span>
              </span>
              <span className={styles.end}>
                {item.attempts.map((attempt) => (
                  <span key={attempt.takenAt}>
                    <Tag tone={attempt.isPassed ? 'positive' : 'plain'} checked={attempt.isPassed}>
                      {attempt.score}%
                    </Tag>{' '}
                    <span className={typography.caption}>
                      <ZoneTime at={attempt.takenAt} />
                    </span>
                    <br />
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
