// What can be done with several activities at once. Each is previewed, row by row, before it is done.
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { deviceNow } from '#platform/web/device-clock.ts';
import type { Call, CallAnswer } from '#platform/shared/call.ts';
import { dayIn } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { RehearsalState, Verdict } from '#platform/shared/rehearsal.ts';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { send } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { FieldNote } from '#platform/web/ui/Field.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import * as calls from '../../staff-contract.ts';
import { activitiesText, bulkVerdicts, mostCategories, retireReasonLeast } from '../../catalogue-words.ts';
import type { CatalogueFilters } from '../../staff-schemas.ts';
import styles from './CataloguePage.module.css';

export type BulkAction = 'publish' | 'schedule' | 'categorize' | 'retire';

/** Hashes that were ticked, or what the filters leave. */
export type Picked = { readonly activities: string[] } | { readonly filter: CatalogueFilters };

type Looked = CallAnswer<typeof calls.rehearsePublishCall>;
type Category = { readonly id: string; readonly name: string };

const actions = {
  publish: {
    title: 'Publish',
    doIt: (count: number) => `Publish ${count}`,
    call: calls.publishActivitiesCall,
    undo: null,
  },
  schedule: {
    title: 'Schedule',
    doIt: (count: number) => `Schedule ${count}`,
    call: calls.scheduleActivitiesCall,
    undo: null,
  },
  categorize: {
    title: 'Set categories of',
    doIt: (count: number) => `Set categories of ${count}`,
    call: calls.categorizeActivitiesCall,
    undo: calls.undoCategorizeCall,
  },
  retire: {
    title: 'Retire',
    doIt: (count: number) => `Retire ${count}`,
    call: calls.retireActivitiesCall,
    undo: calls.undoRetireCall,
  },
} as const;

/** How long members in progress usually have after an activity is retired. */
const usualDays = 30;

type Asked = { readonly at: string; readonly until: string; readonly categories: readonly string[] };

function rehearse(action: BulkAction, picked: Picked, { at, until, categories }: Asked): Promise<Looked> {
  if (action === 'publish') return sendStaff(calls.rehearsePublishCall, picked);
  if (action === 'schedule') return sendStaff(calls.rehearseScheduleCall, { ...picked, at });
  if (action === 'retire') return sendStaff(calls.rehearseRetireCall, { ...picked, until });
  return sendStaff(calls.rehearseCategorizeCall, { ...picked, categories: [...categories] });
}

/** What is asked before the preview; null where nothing is. */
function problemOf(action: BulkAction, { at, until, categories }: Asked): string | null {
  if (action === 'schedule' && at === '') return 'Choose a day and a time.';
  if (action === 'retire' && until === '') return 'Choose a day.';
  if (action === 'categorize' && categories.length === 0) return 'Choose at least one category.';
  if (action === 'categorize' && categories.length > mostCategories)
    return `Choose at most ${mostCategories} categories.`;
  return null;
}

type Props = {
  readonly action: BulkAction;
  readonly picked: Picked;
  readonly count: number;
  readonly categories: readonly Category[];
  /** The provider's zone, in which days and times are meant. */
  readonly timeZone: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function BulkDialog({ action, picked, count, categories, timeZone, onDone, onClose }: Props) {
  const { title, doIt, call, undo } = actions[action];
  const asksFirst = action !== 'publish';
  const [asked, setAsked] = useState<Asked>(() => ({
    at: '',
    until: dayIn(deviceNow() + usualDays * 24 * 60 * 60 * 1000, timeZone),
    categories: [],
  }));
  const [looked, setLooked] = useState<Looked | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const wrong = problemOf(action, asked);

  const look = useEffectEvent(() => run(async () => setLooked(await rehearse(action, picked, asked))));
  useEffect(() => {
    if (!asksFirst) void look();
  }, [asksFirst]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (wrong === null) void look();
    else event.currentTarget.querySelector<HTMLElement>('input')?.focus();
  };

  async function takeBack(h: string) {
    if (undo === null) return;
    try {
      const { sentence } = await sendStaff(undo, { h });
      showToast(sentence);
    } catch (error) {
      showToast(error instanceof Error ? error.message : faultMessage);
    }
    onDone();
  }

  const error = wasSent ? (wrong ?? undefined) : undefined;
  return (
    <Dialog
      title={`${title} ${activitiesText(count)}`}
      onClose={onClose}
      look={looked === null ? 'message' : 'document'}
      closeButton
    >
      {looked === null && problem === null && !asksFirst ? <Skeleton what="the preview" shape="rows" /> : null}
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {looked === null && asksFirst ? (
        <form className={layout.stack} method="post" noValidate onSubmit={submit}>
          {action === 'schedule' ? (
            <TextField
              id="bulk-at"
              name="at"
              type="datetime-local"
              label="Publish at"
              hint="In your provider’s time zone. Everything is checked again at that time."
              value={asked.at}
              onChange={(event) => setAsked({ ...asked, at: event.target.value.slice(0, 16) })}
              error={error}
            />
          ) : action === 'retire' ? (
            <TextField
              id="bulk-until"
              name="until"
              type="date"
              label="Members in progress can finish until"
              hint="Retired activities no longer appear in lists or search. Certificates stay valid."
              value={asked.until}
              onChange={(event) => setAsked({ ...asked, until: event.target.value })}
              error={error}
            />
          ) : (
            <fieldset className={fieldStyles.field}>
              <legend className={fieldStyles.label}>Categories</legend>
              <div className={styles.choices}>
                {categories.map(({ id, name }) => (
                  <CheckboxField
                    key={id}
                    id={`bulk-category-${id}`}
                    name="category"
                    label={name}
                    checked={asked.categories.includes(id)}
                    onChange={(event) =>
                      setAsked({
                        ...asked,
                        categories: event.target.checked
                          ? [...asked.categories, id]
                          : asked.categories.filter((each) => each !== id),
                      })
                    }
                  />
                ))}
              </div>
              <FieldNote
                id="bulk-category"
                name="category"
                error={error}
                hint="These replace the categories of each activity. Members see the change right away."
              />
            </fieldset>
          )}
          <DialogActions>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busy={isBusy}>Preview changes</SubmitButton>
          </DialogActions>
        </form>
      ) : null}
      {looked === null ? null : (
        <Preview
          key={looked.h}
          action={action}
          looked={looked}
          doIt={doIt}
          call={call}
          onAgain={() => void look()}
          {...(asksFirst ? { onBack: () => setLooked(null) } : {})}
          onSaid={(sentence) => {
            if (undo === null) showToast(sentence);
            else showToast(sentence, () => void takeBack(looked.h));
            onDone();
            onClose();
          }}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

type PreviewProps = {
  readonly action: BulkAction;
  readonly looked: Looked;
  readonly doIt: (count: number) => string;
  readonly call: Call;
  readonly onAgain: () => void;
  readonly onBack?: () => void;
  /** Done at once, with what was done. */
  readonly onSaid: (sentence: string) => void;
  /** Done by a job. */
  readonly onDone: () => void;
};

function Preview({ action, looked, doIt, call, onAgain, onBack, onSaid, onDone }: PreviewProps) {
  const ready = looked.verdicts.filter(({ isDone }) => isDone).length;
  const state: RehearsalState = {
    hash: looked.h,
    act: action,
    verdicts: looked.verdicts,
    expiresAt: looked.expiresAt,
    state: 'ready',
    doneRows: 0,
    sentence: null,
  };
  const fixAt = ({ key, verdict }: Verdict) => (verdict === 'not-ready' ? staffMap.activity(key) : null);
  return (
    <div className={styles.preview}>
      <Rehearsal
        rehearsal={state}
        words={bulkVerdicts}
        nameHead="Activity"
        {...(action === 'publish' || action === 'schedule' ? { fixAt } : {})}
        doIt={doIt(ready)}
        danger={action === 'retire'}
        reasonLeast={action === 'retire' ? retireReasonLeast : null}
        onDo={async (reason) => {
          const { sentence } = await sendStaff(call as typeof calls.publishActivitiesCall, { h: looked.h, reason });
          if (sentence !== null) onSaid(sentence);
          return { sentence };
        }}
        onAsk={async () => {
          const now = await send({ ...calls.catalogueRehearsalCall, access: 'public' }, { h: looked.h });
          return { ...state, state: now.state, doneRows: now.doneRows, sentence: now.sentence };
        }}
        onAgain={onAgain}
        {...(onBack === undefined ? {} : { onBack })}
        onDone={onDone}
      />
    </div>
  );
}
