// Everything taught, as one list: what it is, where it is in its life, and what can be done with it.
import { useContext, useState, type ReactNode } from 'react';
import { useLoaderData, useLocation, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { deviceNow } from '#platform/web/device-clock.ts';
import type { CallInput } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { listInput, listStateOf, queryWith } from '#platform/web/console/list-address.ts';
import { ListView, type Chosen, type Column } from '#platform/web/console/ListView.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { confirm } from '#platform/web/ui/confirm.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { siteMap, staffMap } from '#site-map.ts';
import { kindWords, kindsInWords, stateWords } from '../../catalogue-words.ts';
import {
  catalogueCsvPath,
  catalogueFolderPath,
  catalogueListCall,
  discardDraftCall,
  draftCall,
  duplicateDraftCall,
  reinstateActivityCall,
  restoreDraftCall,
} from '../../staff-contract.ts';
import { draftKinds, isPublication, type DraftKind } from '../../draft-form.ts';
import type { CatalogueFilters } from '../../staff-schemas.ts';
import { BulkDialog, type BulkAction, type Picked } from './BulkDialog.tsx';
import { creditText, ReadyCell, RecentCell, StateTag, WhenCell, type CatalogueRow as Row } from './CatalogueCells.tsx';
import { NewDraftDialog } from './NewDraftDialog.tsx';
import { RepeatDialog, TemplateDialog } from './TemplateDialogs.tsx';
import styles from './CataloguePage.module.css';

export const meta = () => pageMeta({ title: 'Catalog | Staff', hidden: true });

const filterNames = ['q', 'kind', 'is', 'category', 'company', 'speaker'];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const input = listInput(args.request.url, filterNames) as CallInput<typeof catalogueListCall>;
  return loaded(
    args,
    async () => ({ ...(await askStaff(catalogueListCall, input, args)), now: deviceNow() }),
    catalogueListCall,
  );
}

const columns = (now: number): readonly Column<Row>[] => [
  { id: 'state', head: 'Status', phone: 'under', cell: (row) => <StateTag row={row} now={now} /> },
  {
    id: 'at',
    head: 'When',
    sort: 'at',
    isWhole: true,
    phone: 'under',
    cell: (row) => <WhenCell row={row} now={now} />,
  },
  { id: 'credit', head: 'Credit', isWhole: true, cell: creditText },
  { id: 'ready', head: 'Ready', isWhole: true, cell: (row) => <ReadyCell row={row} /> },
  { id: 'recent', head: 'Last 28 days', isWhole: true, cell: (row) => <RecentCell row={row} /> },
];

const quickFilters = [
  { id: 'draft', label: 'Drafts' },
  { id: 'in-review', label: 'In review' },
  { id: 'problem', label: 'Needs fixes' },
  { id: 'scheduled', label: 'Scheduled' },
  { id: 'edited', label: 'Unpublished edits' },
  { id: 'old', label: 'Older than 3 years' },
  { id: 'retired', label: 'Retired' },
] as const;

const isKind = (word: string | null): word is DraftKind => draftKinds.some((kind) => kind === word);

/** Where members see it; null where they cannot. */
function memberPage({ kind, hash, state, neverPublished }: Row): string | null {
  if (neverPublished || state === 'retired') return null;
  if (kind === 'show') return siteMap.podcast(hash);
  if (kind === 'book') return siteMap.ebooks();
  if (kind === 'webinar') return siteMap.live(hash);
  return kind === 'episode' ? siteMap.podcastEpisode(hash) : siteMap.classroom(hash);
}

/** Whether it is a webinar that took place. */
const isOver = ({ kind, state, endsAt, neverPublished }: Row, now: number): boolean =>
  kind === 'webinar' && !neverPublished && state !== 'cancelled' && endsAt !== null && Date.parse(endsAt) <= now;

const noteOf = ({ kind, show, speaker, company }: Row): string =>
  [kindWords[kind], show, speaker, company].filter((word) => word !== '').join(' · ');

function Picture({ row: { picture, kind } }: { readonly row: Row }) {
  const shape = classNames(
    styles.picture,
    (kind === 'episode' || kind === 'show') && styles.cover,
    kind === 'book' && styles.upright,
  );
  return picture === null ? <span className={shape} /> : <img className={shape} src={picture} alt="" loading="lazy" />;
}

/** Does something that no dialog waits for; what went wrong is said in a toast. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    showToast(error instanceof Error ? error.message : faultMessage);
  }
}

export default function CataloguePage() {
  const list = useLoaderData<typeof clientLoader>();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const mayDo = useMayDo();
  const zone = useContext(ProviderTimeZone);
  const [bulk, setBulk] = useState<{ action: BulkAction; picked: Picked; count: number; clear: () => void } | null>(
    null,
  );
  const [copying, setCopying] = useState<{ readonly as: 'template' | 'series'; readonly row: Row } | null>(null);
  const params = new URLSearchParams(search);
  const [mayEdit, mayPublish, mayRetire] = [
    mayDo('catalogue.edit'),
    mayDo('catalogue.publish'),
    mayDo('catalogue.retire'),
  ];
  const kind = params.get('kind');
  const asksNew = params.get('new');
  const now = list.state === 'ready' ? list.now : 0;
  const reload = () => void revalidate();
  const filters = listStateOf(params, filterNames).filters as CatalogueFilters;

  const open = (action: BulkAction, chosen: Chosen) =>
    setBulk({
      action,
      picked: chosen.isAll ? { filter: filters } : { activities: [...chosen.keys] },
      count: chosen.count,
      clear: chosen.clear,
    });
  const take = (path: string, { isAll, keys }: Chosen) =>
    location.assign(
      isAll ? path + queryWith(params, { page: null, sort: null }) : `${path}?activities=${keys.join(',')}`,
    );
  const duplicate = (row: Row, as: 'copy' | 'recording') =>
    void attempt(async () => {
      const { hash } = await sendStaff(duplicateDraftCall, { h: row.hash, as });
      await navigate(staffMap.activity(hash));
    });
  const reinstate = (row: Row) =>
    attempt(async () => {
      await sendStaff(reinstateActivityCall, { h: row.hash });
      showToast(`“${row.title}” is offered again.`);
      reload();
    });
  const remove = (row: Row) =>
    confirm({
      question: `Delete “${row.title}”?`,
      consequence: 'Deletes the draft. Nobody has seen it.',
      confirm: 'Delete draft',
      cancel: 'Keep it',
      danger: true,
      async act() {
        const { revision } = await sendStaff(draftCall, { h: row.hash });
        await sendStaff(discardDraftCall, { h: row.hash, revision });
        showToast(
          `“${row.title}” was deleted.`,
          () => void attempt(() => sendStaff(restoreDraftCall, { h: row.hash })).then(reload),
        );
        reload();
      },
    });

  const tabTo = (id: DraftKind | null) => pathname + queryWith(params, { kind: id, new: null });
  const lead = list.state === 'ready' ? kindsInWords(list.counts) : null;
  const bulkActions: readonly { readonly action: BulkAction; readonly label: string; readonly may: boolean }[] = [
    { action: 'publish', label: 'Publish…', may: mayPublish },
    { action: 'schedule', label: 'Schedule…', may: mayPublish },
    { action: 'categorize', label: 'Category…', may: mayPublish },
    { action: 'retire', label: 'Retire…', may: mayRetire },
  ];
  const exports = (chosen: Chosen): ReactNode => (
    <>
      <MenuItem icon="download" onPress={() => take(catalogueCsvPath, chosen)}>
        Export as CSV
      </MenuItem>
      {mayEdit ? (
        <MenuItem icon="download" onPress={() => take(catalogueFolderPath, chosen)}>
          Export as import folder
        </MenuItem>
      ) : null}
    </>
  );

  const rowMenu = (row: Row): ReactNode => {
    const page = memberPage(row);
    return (
      <>
        <MenuItem icon="pencil" to={staffMap.activity(row.hash)}>
          {mayEdit ? 'Edit' : 'Open'}
        </MenuItem>
        <MenuItem icon="eye" href={staffMap.activity(row.hash, 'preview')}>
          Preview page
        </MenuItem>
        {page === null ? null : (
          <MenuItem icon="external" href={page}>
            View as a member
          </MenuItem>
        )}
        {mayEdit ? (
          <MenuItem icon="plus" onPress={() => duplicate(row, 'copy')}>
            Duplicate
          </MenuItem>
        ) : null}
        {mayEdit && !isPublication(row.kind) ? (
          <MenuItem icon="calendar" onPress={() => setCopying({ as: 'series', row })}>
            Repeat…
          </MenuItem>
        ) : null}
        {mayEdit && !isPublication(row.kind) ? (
          <MenuItem icon="file" onPress={() => setCopying({ as: 'template', row })}>
            Save as template…
          </MenuItem>
        ) : null}
        {mayEdit && isOver(row, now) ? (
          <MenuItem icon="video" onPress={() => duplicate(row, 'recording')}>
            Create a class from the recording
          </MenuItem>
        ) : null}
        {row.neverPublished || isPublication(row.kind) ? null : (
          <MenuItem icon="clock" to={staffMap.activity(row.hash, 'versions')}>
            Versions
          </MenuItem>
        )}
        {mayRetire && !row.neverPublished && row.state !== 'retired' && row.state !== 'cancelled' ? (
          <MenuItem
            icon="minus"
            onPress={() =>
              setBulk({ action: 'retire', picked: { activities: [row.hash] }, count: 1, clear: () => undefined })
            }
          >
            Retire…
          </MenuItem>
        ) : null}
        {mayRetire && row.state === 'retired' ? (
          <MenuItem icon="undo" onPress={() => void reinstate(row)}>
            Offer again
          </MenuItem>
        ) : null}
        {mayEdit && row.neverPublished ? (
          <MenuItem icon="close" onPress={() => remove(row)}>
            Delete draft…
          </MenuItem>
        ) : null}
      </>
    );
  };

  return (
    <>
      <ListView<Row>
        title="Catalog"
        noun={['activity', 'activities']}
        lead={lead}
        list={list}
        columns={columns(now)}
        rowKey={({ hash }) => hash}
        rowName={({ title }) => title}
        titleHead="Title"
        titleSort="title"
        rowPicture={(row) => <Picture row={row} />}
        rowNote={noteOf}
        rowTo={({ hash }) => staffMap.activity(hash)}
        {...(mayEdit ? { rowEdit: ({ hash }: Row) => staffMap.activity(hash) } : {})}
        rowMenu={rowMenu}
        keys={[
          {
            keys: 'p',
            does: 'Preview the page',
            onPress: ({ hash }) => void navigate(staffMap.activity(hash, 'preview')),
          },
        ]}
        filters={[
          { kind: 'search', name: 'q', label: 'Find in the catalog', hint: 'Title, speaker, sponsor, or show' },
          {
            kind: 'select',
            name: 'is',
            label: 'Status',
            choices: Object.entries(stateWords).map(([id, label]) => ({ id, label })),
          },
          {
            kind: 'select',
            name: 'speaker',
            label: 'Speaker',
            choices:
              list.state === 'ready' ? list.choices.speakers.map(({ hash: id, name: label }) => ({ id, label })) : [],
          },
          {
            kind: 'select',
            name: 'company',
            label: 'Sponsor',
            choices: list.state === 'ready' ? list.choices.companies.map(({ id, name: label }) => ({ id, label })) : [],
          },
          {
            kind: 'select',
            name: 'category',
            label: 'Category',
            choices:
              list.state === 'ready' ? list.choices.categories.map(({ id, name: label }) => ({ id, label })) : [],
          },
        ]}
        {...(list.state === 'ready'
          ? { quick: { name: 'is', choices: quickFilters.map((each) => ({ ...each, count: list.views[each.id] })) } }
          : {})}
        bulkTakesAll
        bulk={(chosen) => (
          <>
            <div className={styles.buttons}>
              {bulkActions.map(({ action, label, may }) =>
                may ? (
                  <Button key={action} size="small" look="ghost" onClick={() => open(action, chosen)}>
                    {label}
                  </Button>
                ) : null,
              )}
              <RowMenu label="Export" face="Export…" className={buttonClasses({ look: 'ghost', size: 'small' })}>
                {exports(chosen)}
              </RowMenu>
            </div>
            <div className={styles.menu}>
              <RowMenu label="Actions" face="Actions" className={buttonClasses({ look: 'ghost', size: 'small' })}>
                {bulkActions.map(({ action, label, may }) =>
                  may ? (
                    <MenuItem key={action} icon="arrow" onPress={() => open(action, chosen)}>
                      {label}
                    </MenuItem>
                  ) : null,
                )}
                {exports(chosen)}
              </RowMenu>
            </div>
          </>
        )}
        csv={catalogueCsvPath}
        newAt={
          mayEdit ? { label: 'New', to: pathname + queryWith(params, { new: isKind(kind) ? kind : 'class' }) } : null
        }
        before={
          <>
            {mayEdit ? null : (
              <Alert kind="info" title="You have view-only access" quiet>
                <p>Editors and owners can change activities. Ask an owner if you need to.</p>
              </Alert>
            )}
            <Tabs
              label="Kind"
              tabs={[
                { label: 'All', id: null, count: 'all' } as const,
                { label: 'Webinars', id: 'webinar', count: 'webinar' } as const,
                { label: 'Classes', id: 'class', count: 'class' } as const,
                { label: 'Podcasts', id: 'episode', count: 'episode' } as const,
                { label: 'Shows', id: 'show', count: 'show' } as const,
                { label: 'Tutorials', id: 'tutorial', count: 'tutorial' } as const,
                { label: 'eBooks', id: 'book', count: 'book' } as const,
              ].map(({ label, id, count }) => ({
                label,
                to: tabTo(id),
                current: id === (isKind(kind) ? kind : null),
                ...(list.state === 'ready' ? { count: list.counts[count] } : {}),
              }))}
            />
          </>
        }
        noMatch="No activities match."
        empty={{
          title: 'Nothing here yet.',
          text: 'Start with a webinar, or import a folder.',
          action: mayEdit ? (
            <LinkButton to={pathname + queryWith(params, { new: 'webinar' })}>New webinar</LinkButton>
          ) : null,
        }}
      />
      {bulk === null ? null : (
        <BulkDialog
          action={bulk.action}
          picked={bulk.picked}
          count={bulk.count}
          categories={list.state === 'ready' ? list.choices.categories : []}
          timeZone={zone}
          onDone={() => {
            bulk.clear();
            reload();
          }}
          onClose={() => setBulk(null)}
        />
      )}
      {copying?.as === 'template' ? <TemplateDialog source={copying.row} onClose={() => setCopying(null)} /> : null}
      {copying?.as === 'series' ? (
        <RepeatDialog source={copying.row} timeZone={zone} onClose={() => setCopying(null)} />
      ) : null}
      {mayEdit && isKind(asksNew) ? (
        <NewDraftDialog
          kind={asksNew}
          onClose={() =>
            void navigate(pathname + queryWith(params, { new: null, page: params.get('page') }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      ) : null}
    </>
  );
}
