// Asks for a binder: for whom, of which days, with which activities.
import { Link, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { binderCall, makeBinderCall } from '../../staff-contract.ts';
import { bodyNames, counted, usualSample, type BinderBody } from '../../binder-program.ts';
import styles from './binder.module.css';

export const meta = () => pageMeta({ title: 'New binder | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, async () => {
    const { searchParams } = new URL(args.request.url);
    return {
      ...(await askStaff(binderCall, {}, args)),
      again: searchParams.get('again'),
      only: searchParams.get('activity'),
    };
  });

type Answer = CallAnswer<typeof binderCall> & { readonly again: string | null; readonly only: string | null };

const bodies: readonly { readonly id: BinderBody; readonly label: string; readonly detail: string }[] = [
  { id: 'cerp', label: bodyNames.cerp, detail: 'Sections A to D' },
  { id: 'pace', label: bodyNames.pace, detail: '13 standards' },
  { id: 'board', label: bodyNames.board, detail: 'Every item' },
  { id: 'activity', label: bodyNames.activity, detail: '14 documents' },
];
type Files = 'drawn' | 'all' | 'chosen';
const ways: readonly { readonly id: Files; readonly label: string; readonly detail: string }[] = [
  { id: 'drawn', label: 'Drawn at random', detail: 'The seed is printed, so that anyone can draw them again.' },
  { id: 'all', label: 'All', detail: 'Every activity that gave credit. Takes longer.' },
  { id: 'chosen', label: 'Chosen by hand', detail: 'If the reviewer names the activities.' },
];
const path = [{ label: 'Binder', to: staffMap.binder() }];

/** So many incomplete items are named beside the form. */
const named = 8;

export default function NewBinderPage() {
  const page = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHead title="New binder" path={path} />
      {page.state === 'ready' ? <Order page={page} /> : <LoadFailed why={page} />}
    </>
  );
}

const numberIn = (typed: string): number | null => (/^[1-9]\d{0,5}$/.test(typed.trim()) ? Number(typed) : null);

function Order({ page }: { readonly page: Answer }) {
  const navigate = useNavigate();
  const before = page.binders.find(({ hash }) => hash === page.again);
  const form = useConsoleForm({
    initial: {
      body: (before?.body ?? (page.only === null ? 'cerp' : 'activity')) as BinderBody,
      from: before?.from ?? page.from,
      to: before?.to ?? page.lastAsOf,
      asOf: before?.asOf ?? page.lastAsOf,
      activity: before?.activity ?? page.only ?? page.activities[0]?.hash ?? '',
      files: (before === undefined || before.sample !== null
        ? 'drawn'
        : before.chosen === null
          ? 'all'
          : 'chosen') as Files,
      chosen: before?.chosen ?? ([] as readonly string[]),
      sample: String(before?.sample ?? usualSample),
      seed: before === undefined ? '' : String(before.seed),
    },
    check: ({ body, from, to, asOf, files, chosen, sample, seed }) => ({
      from: from === '' ? 'Choose the first day.' : undefined,
      to: to === '' ? 'Choose the last day.' : from > to ? 'The last day is before the first one.' : undefined,
      asOf: asOf === '' || asOf > page.lastAsOf ? 'Choose a day before today.' : undefined,
      sample: body === 'activity' || files !== 'drawn' || numberIn(sample) !== null ? undefined : 'Enter a number.',
      chosen:
        body === 'activity' || files !== 'chosen' || chosen.length > 0 ? undefined : 'Choose at least one activity.',
      seed: seed.trim() === '' || numberIn(seed) !== null ? undefined : 'Enter a number of up to six digits.',
    }),
    async send({ body, from, to, asOf, activity, files, chosen, sample, seed }) {
      const isOne = body === 'activity';
      await sendStaff(makeBinderCall, {
        body,
        from,
        to,
        asOf,
        activity: isOne ? activity : null,
        sample: isOne || files !== 'drawn' ? null : numberIn(sample),
        ...(isOne || files !== 'chosen' ? {} : { chosen: [...chosen] }),
        seed: numberIn(seed),
      });
      showToast('Your binder is being made. You can leave the page.');
      await navigate(staffMap.binder());
    },
  });
  const { body, files, chosen } = form.values;
  const missing = page.items.filter(({ state }) => state === 'missing');
  return (
    <form {...form.props}>
      <SideBySide>
        <Panel title="What goes in">
          <div className={layout.stack}>
            {form.problem === null ? null : <Alert kind="error" title={form.problem} />}
            <RadioRows
              legend="For"
              choices={bodies}
              value={body}
              onChange={(chosenBody) => form.change({ body: chosenBody })}
            />
            <FieldGrid>
              <TextField {...form.text('from', 'From')} type="date" />
              <TextField {...form.text('to', 'To')} type="date" />
              <TextField
                {...form.text('asOf', 'As of')}
                type="date"
                max={page.lastAsOf}
                hint="The same day makes the same file, byte for byte."
              />
              {body === 'activity' ? (
                <SelectField
                  {...form.text('activity', 'Activity')}
                  choices={page.activities.map(({ hash, title }) => ({ id: hash, label: title }))}
                />
              ) : null}
            </FieldGrid>
            {body === 'activity' ? null : (
              <RadioRows
                legend="Activity files"
                choices={ways}
                value={files}
                onChange={(way) => form.change({ files: way })}
              />
            )}
            {body === 'activity' || files !== 'drawn' ? null : (
              <FieldGrid>
                <TextField {...form.text('sample', 'How many')} inputMode="numeric" />
                <TextField
                  {...form.text('seed', 'Seed')}
                  inputMode="numeric"
                  optional
                  hint="Draws the same sample again. Empty: any."
                />
              </FieldGrid>
            )}
            {body === 'activity' || files !== 'chosen' ? null : (
              <ChosenField
                {...form.field('chosen', 'Activities')}
                activities={page.activities}
                chosen={chosen}
                onChange={(next) => form.change({ chosen: next })}
              />
            )}
            <p className={typography.caption}>
              Names, hours, and codes of certificates are in it, because reviewers need them. Email addresses and
              license numbers are not.
            </p>
          </div>
        </Panel>
        <Stacked>
          <Panel title="Make it">
            <div className={layout.stack}>
              {missing.length === 0 ? (
                <p>Nothing is missing.</p>
              ) : (
                <>
                  <p>{counted(missing.length, 'item is', 'items are')} incomplete. The index will say so:</p>
                  <ul className={styles.lacking}>
                    {missing.slice(0, named).map(({ number, title }) => (
                      <li key={number}>
                        <Link to={staffMap.binderChecklist()}>{title}</Link>
                      </li>
                    ))}
                    {missing.length > named ? (
                      <li>
                        <Link to={staffMap.binderChecklist()}>{missing.length - named} more</Link>
                      </li>
                    ) : null}
                  </ul>
                </>
              )}
              <SubmitButton busy={form.isBusy}>Make binder</SubmitButton>
              <p className={typography.caption}>Takes about a minute. You can leave the page.</p>
            </div>
          </Panel>
        </Stacked>
      </SideBySide>
    </form>
  );
}

type ChosenProps = {
  readonly id: string;
  readonly error?: string | undefined;
  readonly activities: Answer['activities'];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

function ChosenField({ id, error, activities, chosen, onChange }: ChosenProps) {
  return (
    <fieldset id={id} className={styles.chosen} tabIndex={-1}>
      <legend className={typography.visuallyHidden}>Activities</legend>
      {error === undefined ? null : <Alert kind="error" title={error} />}
      {activities.map(({ hash, title, credits }) => (
        <CheckboxField
          key={hash}
          id={`binder-${hash}`}
          name="chosen"
          label={`${title}, ${counted(credits, 'credit')}`}
          checked={chosen.includes(hash)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, hash] : chosen.filter((each) => each !== hash))
          }
        />
      ))}
    </fieldset>
  );
}
