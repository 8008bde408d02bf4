// The file of one activity: 14 documents, each here, missing, or not needed.
import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide } from '#platform/web/console/Panel.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { activityFileCall, binderMessages } from '../../staff-contract.ts';
import { activityDocuments, activityFileItem } from '../../binder-program.ts';
import { Documents } from './Documents.tsx';
import { Entries, EntryDialog } from './EntryDialog.tsx';

export const meta = () => pageMeta({ title: 'Activity file | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () => askStaff(activityFileCall, { h: args.params['hash'] ?? '' }, args));

type Answer = CallAnswer<typeof activityFileCall>;
type Document = Answer['documents'][number];

const path = [
  { label: 'Binder', to: staffMap.binder() },
  { label: 'What’s missing', to: staffMap.binderChecklist() },
];

export default function ActivityFilePage() {
  const page = useLoaderData<typeof clientLoader>();
  const mayDo = useMayDo();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Activity file" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? binderMessages.unknownActivity : page.message} />
      </>
    );
  return (
    <>
      <PageHead
        title={`Activity file: ${page.activity.title}`}
        path={path}
        actions={
          <>
            {mayDo('catalogue.edit') ? (
              <LinkButton size="small" look="line" to={staffMap.activity(page.activity.hash)}>
                Open activity
              </LinkButton>
            ) : null}
            {mayDo('binder.make') ? (
              <LinkButton size="small" look="line" to={staffMap.newBinder(undefined, page.activity.hash)}>
                Make its binder
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Parts page={page} mayMake={mayDo('binder.make')} />
    </>
  );
}

function Parts({ page: { activity, documents }, mayMake }: { readonly page: Answer; readonly mayMake: boolean }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<number | null>(null);
  const document = documents.find(({ number }) => number === open);
  const missing = documents.filter(({ state }) => state === 'missing').length;
  const mayEdit = useMayDo()('catalogue.edit');
  const action = ({ number, isOwn, entries, state }: Document) => {
    if (isOwn)
      return mayMake || entries.length > 0 ? (
        <Button size="small" look="line" onClick={() => setOpen(number)}>
          {mayMake ? (entries.length > 0 ? 'Change' : state === 'missing' ? 'Add it' : 'Add') : 'Open'}
        </Button>
      ) : null;
    const section = activityDocuments.find((each) => each.number === number)?.section;
    return state === 'missing' && section !== undefined && mayEdit ? (
      <LinkButton size="small" look="line" to={staffMap.activity(activity.hash, section)}>
        Add in the editor
      </LinkButton>
    ) : null;
  };
  return (
    <SideBySide>
      <Panel
        title={`${documents.length} documents`}
        flush
        aside={
          <Tag tone={missing === 0 ? 'done' : 'waiting'}>
            {documents.length - missing} of {documents.length}
          </Tag>
        }
      >
        <Documents rows={documents} label="Documents" action={action} />
      </Panel>
      <Panel title="About">
        <dl className={rowStyles.facts}>
          <div>
            <dt>Kind</dt>
            <dd>{activity.format}</dd>
          </div>
          <div>
            <dt>Credit</dt>
            <dd>{[`${creditsText(activity.hours)} h`, activity.subjects].filter(Boolean).join(' · ')}</dd>
          </div>
          <div>
            <dt>Versions</dt>
            <dd>{activity.versions}</dd>
          </div>
          <div>
            <dt>Members with credit</dt>
            <dd>{activity.members.toLocaleString('en-US')}</dd>
          </div>
        </dl>
      </Panel>
      {document === undefined ? null : mayMake ? (
        <EntryDialog
          title={document.title}
          about={document.note === '' ? 'Add what shows it.' : document.note}
          place={{ item: activityFileItem, activity: activity.hash, document: document.number }}
          usual="file"
          entries={document.entries}
          onDone={() => {
            setOpen(null);
            void revalidate();
          }}
          onClose={() => setOpen(null)}
        />
      ) : (
        <Dialog title={document.title} onClose={() => setOpen(null)}>
          <div className={layout.stack}>
            <Entries entries={document.entries} onRemove={null} />
          </div>
        </Dialog>
      )}
    </SideBySide>
  );
}
