// What a body asks for, item by item: what is here, what is missing, and where it is dealt with.
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import type { Permission } from '#staff/permissions.ts';
import { staffMap } from '#site-map.ts';
import { binderCall } from '../../staff-contract.ts';
import { binderBodies, bodyNames, itemGroups, type BinderBody, type ItemGroup } from '../../binder-program.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { CommitteePanel } from './CommitteePanel.tsx';
import { Documents } from './Documents.tsx';
import { Entries, EntryDialog } from './EntryDialog.tsx';
import { Ring } from './Ring.tsx';
import styles from './binder.module.css';

export const meta = () => pageMeta({ title: 'What’s missing | Binder | Staff', hidden: true });

const bodyIn = (address: string): BinderBody =>
  binderBodies.find((body) => body === new URL(address).searchParams.get('body')) ?? 'cerp';

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () => askStaff(binderCall, { body: bodyIn(args.request.url) }, args));

type Answer = CallAnswer<typeof binderCall>;
type Item = Answer['items'][number];
type Where = { readonly label: string; readonly to: string; readonly permission: Permission };

/** Where what an item is made of is dealt with. */
const catalog: Where = { label: 'Catalog', to: staffMap.catalogue(), permission: 'catalogue.read' };
const places: Readonly<Record<number, Where>> = {
  1: { label: 'Settings', to: staffMap.settings('provider'), permission: 'settings.edit' },
  4: { label: 'Team', to: staffMap.team(), permission: 'staff.manage' },
  6: catalog,
  7: catalog,
  8: catalog,
  9: { label: 'Speakers', to: staffMap.speakers(), permission: 'catalogue.read' },
  10: { label: 'Sponsors', to: staffMap.sponsors(), permission: 'support-record.read' },
  11: catalog,
  12: catalog,
  15: { label: 'Results', to: staffMap.results(), permission: 'exam.results' },
  16: { label: 'Results', to: staffMap.results(), permission: 'exam.results' },
  17: { label: 'Credits', to: staffMap.credits(), permission: 'credit.read' },
  18: { label: 'Reporting', to: staffMap.reporting(), permission: 'reporting.send' },
  19: { label: 'Settings', to: staffMap.settings('accreditation'), permission: 'settings.edit' },
};
const groups = Object.entries(itemGroups) as [ItemGroup, string][];
const bodies = binderBodies.flatMap((id) => (id === 'activity' ? [] : [{ id, label: bodyNames[id] }]));
const path = [{ label: 'Binder', to: staffMap.binder() }];

export default function ChecklistPage() {
  const page = useLoaderData<typeof clientLoader>();
  const mayMake = useMayDo()('binder.make');
  return (
    <>
      <PageHead
        title="What’s missing"
        path={path}
        lead={
          page.state === 'ready'
            ? `Credit earned from ${calendarDay(page.from)} to ${calendarDay(page.to)}, as of ${calendarDay(page.asOf)}`
            : undefined
        }
        actions={
          mayMake ? (
            <LinkButton size="small" to={staffMap.newBinder()}>
              New binder
            </LinkButton>
          ) : undefined
        }
      />
      {page.state === 'ready' ? <Checklist page={page} mayMake={mayMake} /> : <LoadFailed why={page} />}
    </>
  );
}

/** What a button of an item says. */
function actionOf({ source, state, entries }: Item): string {
  if (entries.length > 0) return state === 'missing' ? 'Review' : 'Change';
  return source === 'text' ? 'Write' : source === 'file' ? 'Upload' : 'Add';
}

function Checklist({ page, mayMake }: { readonly page: Answer; readonly mayMake: boolean }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const mayDo = useMayDo();
  const [open, setOpen] = useState<number | null>(null);
  const item = page.items.find(({ number }) => number === open);
  const action = (one: Item) => {
    const place = places[one.number];
    if (one.source !== 'work' && (mayMake || one.entries.length > 0))
      return (
        <Button size="small" look="line" onClick={() => setOpen(one.number)}>
          {mayMake ? actionOf(one) : 'Open'}
        </Button>
      );
    return place === undefined || !mayDo(place.permission) ? null : (
      <LinkButton size="small" look="line" to={place.to}>
        {place.label}
      </LinkButton>
    );
  };
  return (
    <SideBySide>
      <Stacked>
        <Panel title={`What ${bodyNames[page.body]} asks for`} flush>
          <div className={styles.bodies}>
            <SelectField
              id="binder-body"
              name="body"
              label="Body"
              choices={bodies}
              value={page.body}
              onChange={(event) => void navigate(staffMap.binderChecklist(event.target.value))}
            />
          </div>
          {groups.map(([group, title]) => {
            const rows = page.items.filter((one) => one.group === group);
            return rows.length === 0 ? null : (
              <div key={group}>
                <h3 className={styles.group}>{title}</h3>
                <Documents rows={rows} label={title} action={action} />
              </div>
            );
          })}
        </Panel>
      </Stacked>
      <Stacked>
        <Panel title={`${page.percent}% complete`}>
          <div className={styles.summary}>
            <Ring percent={page.percent} />
            <p>Items that aren’t needed don’t count.</p>
          </div>
        </Panel>
        <CommitteePanel members={page.committee} mayMake={mayMake} onDone={() => void revalidate()} />
        <ChangesPanel changes={page.changes} mayMake={mayMake} onDone={() => void revalidate()} />
        <ActivityFiles activities={page.activities} />
        <Panel title="Source">
          <p>From the headings of the bodies’ forms. Check them against your current form before you send a binder.</p>
        </Panel>
      </Stacked>
      {item === undefined ? null : mayMake ? (
        <EntryDialog
          title={item.title}
          about={item.about}
          place={{ item: item.number, activity: null, document: null }}
          usual={item.source === 'text' ? 'text' : 'file'}
          entries={item.entries}
          onDone={() => {
            setOpen(null);
            void revalidate();
          }}
          onClose={() => setOpen(null)}
        />
      ) : (
        <Dialog title={item.title} onClose={() => setOpen(null)}>
          <div className={layout.stack}>
            <p>{item.about}</p>
            <Entries entries={item.entries} onRemove={null} />
          </div>
        </Dialog>
      )}
    </SideBySide>
  );
}

/** The files of activities, those that lack the most first. */
function ActivityFiles({ activities }: Pick<Answer, 'activities'>) {
  const shown = activities.toSorted((one, other) => other.missing - one.missing).slice(0, 20);
  return (
    <Panel title="Activity files" flush>
      {shown.length === 0 ? (
        <p className={rowStyles.none}>No activity of the period gave credit.</p>
      ) : (
        <ul className={rowStyles.rows}>
          {shown.map(({ hash, title, missing, documents }) => (
            <li key={hash}>
              <Link to={staffMap.activityFile(hash)}>{title}</Link>
              <Tag tone={missing === 0 ? 'done' : 'waiting'}>
                {documents - missing} of {documents}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
