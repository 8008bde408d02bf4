// Announcements: what was sent to members who want news, and what is being written.
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { mostSubject } from '../../audience.ts';
import { announcementMessages, announcementsCall, createAnnouncementCall } from '../../staff-contract.ts';
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
  const navigate = useNavigate();
  const form = useConsoleForm({
    initial: { subject: '' },
    check: ({ subject }) => ({ subject: subject.trim() === '' ? announcementMessages.subjectNeeded : undefined }),
    async send({ subject }) {
      const { hash } = await sendStaff(createAnnouncementCall, { subject });
      void navigate(staffMap.announcement(hash));
    },
  });
  return (
    <FormDialog title="New announcement" form={form} action="Create draft" onClose={onClose}>
      <TextField
        {...form.text('subject', 'Subject')}
        hint="Such as “New in December” or “Seats left on Thursday”."
        maxLength={mostSubject}
      />
    </FormDialog>
  );
}
