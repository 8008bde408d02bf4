// What is erased once its time is over: what the timetable did and will do, and the same by hand, looked at before.
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { eraseAction, rehearseRetentionCall, runRetentionCall, type retentionCall } from '../../staff-contract.ts';
import styles from './DataPage.module.css';

type Rules = CallAnswer<typeof retentionCall>['rules'];
type Look = CallAnswer<typeof rehearseRetentionCall>;

const things = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'record' : 'records'}`;

export function RetentionPanel({ rules }: { readonly rules: Rules }) {
  const [look, setLook] = useState<Look | null>(null);
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const lookNow = () => void run(async () => setLook(await sendStaff(rehearseRetentionCall, {})));
  return (
    <Panel
      title="Data retention"
      flush
      aside={
        <Button size="small" look="line" busy={isBusy} onClick={lookNow}>
          {look === null ? 'Preview' : 'Preview again'}
        </Button>
      }
    >
      <p className={styles.folder}>
        The portal automatically erases what it no longer needs. You can also erase it now. Only a backup can bring it
        back.
      </p>
      {problem === null ? null : (
        <div className={styles.inside}>
          <Alert kind="error" title={problem} />
        </div>
      )}
      {look === null ? null : (
        <div className={styles.inside}>
          <Rehearsal
            key={look.h}
            rehearsal={{
              hash: look.h,
              act: eraseAction,
              verdicts: look.verdicts,
              expiresAt: look.expiresAt,
              state: 'ready',
              doneRows: 0,
              sentence: null,
            }}
            sentence={look.due === 0 ? 'Nothing is due now.' : `${things(look.due)} will be erased.`}
            nameHead="What"
            doIt={look.due === 0 ? 'Erase' : `Erase ${things(look.due)}`}
            danger
            onDo={async () => {
              const done = await sendStaff(runRetentionCall, { h: look.h });
              await revalidate();
              return done;
            }}
            onAsk={() => Promise.reject(new Error('This happens right away.'))}
            onAgain={lookNow}
          />
        </div>
      )}
      <ul className={styles.rules}>
        {rules.map(({ title, says, lastAt, lastErased, nextAt }) => (
          <li key={title} className={layout.stackSmall}>
            <b>{title}</b>
            <p>{says}</p>
            <p className={typography.caption}>
              {lastAt === null || lastErased === null ? (
                'Hasn’t run yet'
              ) : (
                <>
                  Last <ZoneTime at={lastAt} />: {lastErased === 0 ? 'nothing was due' : `${things(lastErased)} erased`}
                </>
              )}{' '}
              · next <ZoneTime at={nextAt} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
