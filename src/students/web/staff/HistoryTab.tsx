import type { CallAnswer } from '#platform/shared/call.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import panelRows from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import type { auditCall } from '#staff/contract.ts';
import { logSentence } from '#staff/log-sentence.ts';
import { useConsoleFacts } from '#staff/web/console-facts.ts';

/** What the log says about a student. Staff without permission for the whole log see only their own actions. */
export function HistoryTab({ entries }: { readonly entries: CallAnswer<typeof auditCall>['data'] }) {
  const { actionWords } = useConsoleFacts();
  return (
    <Panel title="Team activity" flush>
      {entries.length === 0 ? (
        <p className={panelRows.none}>No entries you have access to.</p>
      ) : (
        <ul className={classNames(panelRows.rows, panelRows.dated)}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>
                {entry.by.name} {logSentence(actionWords[entry.act] ?? entry.act, entry.subject.words)}
                {entry.reason === null ? '' : `: ${entry.reason}`}
              </span>
              <span className={typography.caption}>
                <ZoneTime at={entry.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
