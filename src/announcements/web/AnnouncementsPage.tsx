// Announcements: what was sent to members who want news, and what is being written.
import { useState, type SubmitEvent } from 'react';
import { Link, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { mostSubject } from '../audience.ts';
import { announcementMessages, announcementsCall, createAnnouncementCall } from '../contract.ts';
import { AnnouncementStateTag } from './AnnouncementStateTag.tsx';

export const meta = () => pageMeta({ title: 'Announcements | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(announcementsCall, {}, args));
}

type Row = CallAnswer<typeof announcementsCall>['announcements'][number];

export default function AnnouncementsPage() {
  const page = useLoaderData<typeof clientLoader>();
  const [isWriting, setWriting] = useState(false);
  const add = (
    <Button size="small" icon="plus" onClick={() => setWriting(true)}>
      New announcement
    </Button>
  );
  return (
    <>
      <PageHead
        title="Announcements"
        lead={
          page.state === 'ready'
            ? `Emails to members who want news: ${page.members.toLocaleString('en-US')} right now.`
            : 'Emails to members who want news.'
        }
        actions={add}
      />
      {page.state !== 'ready' ? (
        <LoadFailed why={page} texts={page.message === '' ? 'The announcements didn’t load.' : page.message} />
      ) : page.announcements.length === 0 ? (
        <EmptyState title="Nothing sent yet." action={add}>
          Tell members what’s new this month, or which webinars have seats left.
        </EmptyState>
      ) : (
        <Panel title="All announcements" flush>
          <ul className={rowStyles.rows}>
            {page.announcements.map((row) => (
              <li key={row.hash}>
                <span>
                  <Link to={staffMap.announcement(row.hash)}>{row.subject === '' ? 'No subject' : row.subject}</Link>{' '}
                  <AnnouncementStateTag state={row.state} />
                </span>
                <span className={typography.caption}>
                  <Note row={row} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {isWriting ? <NewDialog onClose={() => setWriting(false)} /> : null}
    </>
  );
}

function Note({ row }: { readonly row: Row }) {
  const { state, sent, notSent, waiting, unsubscribed, sendAt, finishedAt, changedBy, changedAt } = row;
  if (state === 'draft')
    return (
      <>
        Edited by {changedBy}, <ZoneTime at={changedAt} />
      </>
    );
  if (state === 'scheduled' && sendAt !== null) return <ZoneTime at={sendAt} />;
  return (
    <>
      {finishedAt === null
        ? `${sent.toLocaleString('en-US')} of ${(sent + waiting).toLocaleString('en-US')} sent`
        : notSent > 0 && sent === 0
          ? `Not sent to ${notSent.toLocaleString('en-US')}: no mail server was set up`
          : `Sent to ${sent.toLocaleString('en-US')}, ${unsubscribed.toLocaleString('en-US')} unsubscribed`}
      {finishedAt === null ? null : (
        <>
          , <ZoneTime at={finishedAt} format="date" />
        </>
      )}
    </>
  );
}

function NewDialog({ onClose }: { readonly onClose: () => void }) {
  const [subject, setSubject] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const navigate = useNavigate();
  const error = subject.trim() === '' ? announcementMessages.subjectNeeded : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (error !== undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void run(async () => {
      const { hash } = await sendStaff(createAnnouncementCall, { subject });
      void navigate(staffMap.announcement(hash));
    });
  };
  return (
    <Dialog title="New announcement" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          id="announcement-subject"
          name="subject"
          label="Subject"
          hint="Such as “New in December” or “Seats left on Thursday”."
          autoComplete="off"
          maxLength={mostSubject}
          value={subject}
          error={wasSent ? error : undefined}
          onChange={(event) => setSubject(event.target.value)}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Create draft</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
