// What is featured on the home page and in the search: which activities, in which order, on which days.
import { useId, useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { useFound } from '#platform/web/console/use-found.ts';
import { Panel, SideBySide } from '#platform/web/console/Panel.tsx';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { ChipButton } from '#platform/web/ui/ChipButton.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { NewTab } from '#platform/web/ui/NewTab.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap, staffMap } from '#site-map.ts';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { featuredCall, featuredChoicesCall, mostFeatured, saveFeaturedCall } from '../../featured-staff-contract.ts';
import { FeaturedBadge } from '../FeaturedBadge.tsx';

export const meta = () => pageMeta({ title: 'Featured items | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(featuredCall, {}, args));
}

const path = [{ label: 'Advertisements', to: staffMap.advertisements() }];

type Answer = CallAnswer<typeof featuredCall>;
type Item = {
  /** The hash of the activity. */
  readonly key: string;
  readonly title: string;
  readonly kind: 'class' | 'episode';
  readonly runsFrom: string;
  readonly runsUntil: string;
};
type Values = { readonly items: readonly Item[] };

const kindWords = { class: 'Class or webinar', episode: 'Podcast episode' } as const;
const stateWords = { shown: 'Shown', scheduled: 'Scheduled', ended: 'Ended', hidden: 'Hidden from members' } as const;

const valuesOf = ({ items }: Pick<Answer, 'items'>): Values => ({
  items: items.map(({ activity, title, kind, runsFrom, runsUntil }) => ({
    key: activity,
    title,
    kind,
    runsFrom: runsFrom ?? '',
    runsUntil: runsUntil ?? '',
  })),
});
const wireOf = ({ items }: Values) =>
  items.map(({ key, runsFrom, runsUntil }) => ({
    activity: key,
    runsFrom: runsFrom === '' ? null : runsFrom,
    runsUntil: runsUntil === '' ? null : runsUntil,
  }));

const days = ({ runsFrom, runsUntil }: Pick<Item, 'runsFrom' | 'runsUntil'>) =>
  [
    runsFrom === '' ? '' : ` from ${calendarDay(runsFrom)}`,
    runsUntil === '' ? '' : ` until ${calendarDay(runsUntil)}`,
  ].join('');
const words: FieldWords<Values> = {
  items: { label: 'Featured items', read: (items) => items.map((item) => `${item.title}${days(item)}`).join('; ') },
};

export default function FeaturedPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Featured items" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? 'The featured items didn’t load.' : page.message} />
      </>
    );
  return <FeaturedEditor page={page} />;
}

function FeaturedEditor({ page }: { readonly page: Answer }) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState('');
  const choices = useFound(typed, async (q) => (await sendStaff(featuredChoicesCall, { q })).choices);
  const searchId = useId();
  const reload = async () => {
    const now = await sendStaff(featuredCall, {});
    return { revision: now.revision, values: valuesOf(now), by: now.changedBy, at: now.changedAt };
  };
  const undo = (before: Values, revision: number) => {
    sendStaff(saveFeaturedCall, { revision, items: wireOf(before) }).then(
      async () => {
        editor.replace(await reload());
        await revalidate();
      },
      (error: unknown) => showToast(serverText(error, faultMessage)),
    );
  };
  const editor = useEditor<Values>({
    name: 'featured',
    kept: { revision: page.revision, values: valuesOf(page) },
    async save(values, revision) {
      const before = valuesOf(page);
      const saved = await sendStaff(saveFeaturedCall, { revision, items: wireOf(values) });
      showToast('Saved. The home page shows it now.', () => undo(before, saved.revision));
      void revalidate();
      return { revision: saved.revision };
    },
    reload,
  });
  const { items } = editor.values;
  const set = (next: readonly Item[]) => editor.change({ items: next });
  const setDay = (key: string, day: Partial<Pick<Item, 'runsFrom' | 'runsUntil'>>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...day } : item)));
  const isFull = items.length >= mostFeatured;
  return (
    <>
      <PageHead
        title="Featured items"
        lead="Shown on the home page and in the search, one at a time, a minute each."
        path={path}
      />
      <SideBySide>
        <Panel title="Items">
          <form
            className={layout.stack}
            aria-label="Featured items"
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (editor.isDirty) void editor.saveNow();
            }}
          >
            {items.length === 0 ? (
              <EmptyState title="Nothing is featured.">
                The home page shows the next webinar with open seats until you add an activity.
              </EmptyState>
            ) : (
              <SortableLines items={items} what="item" look="card" onChange={set}>
                {(item) => (
                  <div className={layout.stack}>
                    <p>
                      <b>{item.title}</b> <small>{kindWords[item.kind]}</small>
                    </p>
                    <FieldGrid>
                      <TextField
                        id={`from-${item.key}`}
                        name="runsFrom"
                        label="From"
                        aria-label={`From, for ${item.title}`}
                        optional
                        type="date"
                        value={item.runsFrom}
                        onChange={(event) => setDay(item.key, { runsFrom: event.target.value })}
                      />
                      <TextField
                        id={`until-${item.key}`}
                        name="runsUntil"
                        label="Until"
                        aria-label={`Until, for ${item.title}`}
                        optional
                        type="date"
                        value={item.runsUntil}
                        error={
                          item.runsFrom !== '' && item.runsUntil !== '' && item.runsUntil < item.runsFrom
                            ? 'The last day can’t be before the first.'
                            : undefined
                        }
                        onChange={(event) => setDay(item.key, { runsUntil: event.target.value })}
                      />
                    </FieldGrid>
                  </div>
                )}
              </SortableLines>
            )}
            <TextField
              id={searchId}
              name="find"
              label="Add an activity"
              hint={isFull ? `${mostFeatured} at most. Remove one first.` : 'Type a part of its title.'}
              optional
              type="search"
              autoComplete="off"
              disabled={isFull}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {choices.length === 0 ? null : (
              <div className={layout.cluster} role="group" aria-label="Found activities">
                {choices
                  .filter(({ activity }) => !items.some(({ key }) => key === activity))
                  .map(({ activity: key, title, kind }) => (
                    <ChipButton
                      key={key}
                      look="choice"
                      onClick={() => {
                        setTyped('');
                        set([...items, { key, title, kind, runsFrom: '', runsUntil: '' }]);
                        document.getElementById(searchId)?.focus();
                      }}
                    >
                      {title} <small>{kindWords[kind]}</small>
                    </ChipButton>
                  ))}
              </div>
            )}
            <EditorBar editor={editor} words={words} label="Save featured items" />
          </form>
        </Panel>
        <Panel title="As saved" flush aside={<NewTab to={siteMap.home()}>Home page</NewTab>}>
          {page.items.length === 0 ? (
            <p className={rowStyles.none}>The next webinar with open seats, without a label.</p>
          ) : (
            <ol className={classNames(rowStyles.rows, rowStyles.below)}>
              {page.items.map(({ activity, title, state, clicks }) => (
                <li key={activity}>
                  <span>
                    {state === 'shown' ? <FeaturedBadge /> : <Tag>{stateWords[state]}</Tag>} {title}
                  </span>
                  <span className={typography.caption}>{clicks.toLocaleString('en-US')} opened in 28 days</span>
                </li>
              ))}
            </ol>
          )}
        </Panel>
      </SideBySide>
    </>
  );
}
