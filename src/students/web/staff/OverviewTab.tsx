import { useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import panelRows from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { undoMergeCall, type signInHelpCall, type studentOfStaffCall } from '../../staff-contract.ts';
import { mailWords } from './mail-words.ts';

type Answer = CallAnswer<typeof studentOfStaffCall>;
type Props = {
  readonly answer: Answer;
  readonly help: CallAnswer<typeof signInHelpCall>;
  readonly onDone: () => void;
};

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export function OverviewTab({ answer, help, onDone }: Props) {
  const mayMerge = useMayDo()('student.merge');
  const [undoing, setUndoing] = useState<string | null>(null);
  const { student, seatsAhead, inProgress, lastCredit, creditCount, lastMails, lastMessage, doubles, merges } = answer;
  return (
    <SideBySide>
      <Stacked>
        <Panel title="Upcoming webinars" flush>
          {seatsAhead.length === 0 ? (
            <p className={panelRows.none}>No upcoming webinars.</p>
          ) : (
            <ul className={panelRows.rows}>
              {seatsAhead.map((seat) => (
                <li key={seat.activityHash}>
                  <b>{seat.title}</b>
                  <Tag tone={seat.state === 'reserved' ? 'positive' : 'waiting'}>
                    {seat.state === 'reserved' ? 'Reserved' : 'Waitlist'}
                  </Tag>
                  <span className={typography.caption}>
                    <ZoneTime at={seat.startsAt} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="In progress" flush>
          {inProgress.length === 0 ? (
            <p className={panelRows.none}>No classes in progress.</p>
          ) : (
            <ul className={panelRows.rows}>
              {inProgress.map((item) => (
                <li key={item.activityHash}>
                  <b>{item.title}</b>
                  <span className={typography.caption}>
                    <ZoneTime at={item.lastViewedAt} format="date" />
                  </span>
                  <span className={typography.caption}>
                    {item.hasEvaluated ? 'Next: exam' : 'Next: evaluation'}
                    {item.attempts === 0 ? '' : `, ${plural(item.attempts, 'attempt')} so far`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Recent emails" flush>
          {lastMails.length === 0 ? (
            <p className={panelRows.none}>No emails yet.</p>
          ) : (
            <ul className={panelRows.rows}>
              {lastMails.map((mail, at) => (
                <li key={`${mail.createdAt}${at}`}>
                  <span>{mail.subject || 'Cleared after 30 days'}</span>
                  <span className={typography.caption}>
                    {mailWords(mail.state)}, <ZoneTime at={mail.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </Stacked>
      <Stacked>
        <Panel title="Why can’t they sign in?" flush>
          {help.waitsUntil === null ? null : (
            <p className={panelRows.none}>
              <b>
                Blocked until <ZoneTime at={help.waitsUntil} format="clock" /> after wrong passwords.
              </b>
            </p>
          )}
          {help.reasons.length === 0 ? (
            <p className={panelRows.none}>No failed sign-ins in the last 30 days.</p>
          ) : (
            <ul className={panelRows.rows}>
              {help.reasons.map((reason) => (
                <li key={reason.at + reason.sentence}>
                  <span>{reason.sentence}</span>
                  <span className={typography.caption}>
                    <ZoneTime at={reason.at} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className={panelRows.none}>
            Signed in on {plural(help.sessions.length, 'device')}
            {help.sessions.length === 0 ? '' : ` (${help.sessions.map(({ device }) => device).join(', ')})`};{' '}
            {plural(help.passkeys.length, 'passkey')}.
          </p>
        </Panel>
        <Panel title="Facts">
          <dl className={panelRows.facts}>
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${student.email}`}>{student.email}</a>
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${student.phone.replaceAll(/[^\d+]/g, '')}`}>{student.phone}</a>
              </dd>
            </div>
            <div>
              <dt>Joined</dt>
              <dd>
                <ZoneTime at={student.joinedAt} format="date" />
              </dd>
            </div>
            <div>
              <dt>AGD number</dt>
              <dd>{student.agdNumber || 'none'}</dd>
            </div>
            <div>
              <dt>Credits</dt>
              <dd>
                {creditCount === 0 ? 'none yet' : plural(creditCount, 'certificate')}
                {lastCredit === null
                  ? null
                  : `; last ${lastCredit.credits} ${lastCredit.isLive ? 'live' : 'self-study'}, ${lastCredit.title}, ${formatDate(`${lastCredit.localDate}T12:00:00Z`, 'UTC')} (No. ${lastCredit.code})`}
              </dd>
            </div>
            {lastMessage === null ? null : (
              <div>
                <dt>Last message to support</dt>
                <dd>
                  {lastMessage.subject}, <ZoneTime at={lastMessage.receivedAt} format="date" />
                </dd>
              </div>
            )}
          </dl>
        </Panel>
        {doubles.length === 0 ? null : (
          <Panel title="Duplicate?" flush>
            <ul className={panelRows.rows}>
              {doubles.map((double) => (
                <li key={double.hash}>
                  <span>
                    <Link to={staffMap.student(double.hash)}>{double.name}</Link>
                    <br />
                    <span className={typography.caption}>
                      {double.email} · {double.reasons.join(' · ')}
                    </span>
                  </span>
                  {mayMerge ? (
                    <LinkButton
                      size="small"
                      look="line"
                      to={staffMap.merge(double.hash, student.hash)}
                      aria-label={`Compare with ${double.name}, ${double.email}`}
                    >
                      Compare
                    </LinkButton>
                  ) : null}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {merges.length === 0 ? null : (
          <Panel title="Merges" flush>
            <ul className={panelRows.rows}>
              {merges.map((merge) => (
                <li key={merge.hash}>
                  <span>
                    {merge.from.username} into {merge.into.username}
                    <br />
                    <span className={typography.caption}>
                      {merge.by}, <ZoneTime at={merge.at} format="date" />: {merge.reason}
                    </span>
                  </span>
                  {merge.undoneAt !== null ? (
                    <Tag tone="done">Undone</Tag>
                  ) : merge.canUndo && mayMerge ? (
                    <Button size="small" look="line" onClick={() => setUndoing(merge.hash)}>
                      Undo…
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </Stacked>
      {undoing === null ? null : (
        <ReasonDialog
          act="Undo this merge"
          least={5}
          onDo={async ({ text }) => {
            const { message } = await sendStaff(undoMergeCall, { m: undoing, reason: text });
            showToast(message);
            onDone();
          }}
          onClose={() => setUndoing(null)}
        >
          <p>Each record goes back to its original account unless it has changed since.</p>
        </ReasonDialog>
      )}
    </SideBySide>
  );
}
