// Saving something taught as a template, and repeating it as a series of drafts.
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { repeatDraftCall, saveTemplateCall } from '../../staff-contract.ts';
import type { DraftKind } from '../../draft-form.ts';
import { mostInSeries, ruleWords, seriesDates, seriesRules, type SeriesRule } from '../../series.ts';
import { zoneWords } from './AboutSection.tsx';
import styles from './TemplateDialogs.module.css';

type Source = { readonly hash: string; readonly title: string; readonly kind: DraftKind };
type Props = { readonly source: Source; readonly onClose: () => void };

export function TemplateDialog({ source: { hash, title }, onClose }: Props) {
  const form = useConsoleForm({
    initial: { name: title.slice(0, 100) },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name.' : undefined }),
    async send({ name }) {
      await sendStaff(saveTemplateCall, { h: hash, name: name.trim() });
      showToast('The template was saved. Choose it under New.');
      onClose();
    },
  });
  return (
    <FormDialog title="Save as template" form={form} action="Save template" onClose={onClose}>
      <p className={typography.quiet}>
        Everything is saved except dates, disclosures, video, audio, captions, and handouts.
      </p>
      <TextField
        {...form.text('name', 'Name')}
        hint="A template with the same name is replaced."
        data-autofocus
        maxLength={100}
      />
    </FormDialog>
  );
}

type Rule = { readonly first: string; readonly rule: SeriesRule; readonly count: number };

export function RepeatDialog({
  source: { hash, title, kind },
  timeZone,
  onClose,
}: Props & { readonly timeZone: string }) {
  const navigate = useNavigate();
  const [{ first, rule, count }, setRule] = useState<Rule>({ first: '', rule: 'month', count: 6 });
  const [dates, setDates] = useState<readonly string[]>([]);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  // Another rule is another list; what was changed in it by hand goes with it.
  const change = (changes: Partial<Rule>) => {
    const next = { first, rule, count, ...changes };
    setRule(next);
    setDates(next.first === '' || Number.isNaN(next.count) ? [] : seriesDates(next.first, next.rule, next.count));
  };
  const words = first === '' ? null : ruleWords(first);
  const hasGap = dates.some((date) => date === '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (dates.length === 0 || hasGap) return;
    void run(async () => {
      const { made } = await sendStaff(repeatDraftCall, { h: hash, dates: [...dates] });
      showToast(made === 1 ? '1 draft was created.' : `${made} drafts were created.`);
      await navigate(`${staffMap.catalogue()}?is=draft`);
      onClose();
    });
  };
  return (
    <Dialog title="Repeat" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p className={typography.quiet}>
          Creates a draft of “{title}” for each date. {'{date}'} in the title, card text, or description becomes that
          date.
        </p>
        <TextField
          id="repeat-first"
          name="first"
          type="datetime-local"
          label={kind === 'webinar' ? 'First start' : 'First release'}
          hint={`In ${zoneWords(timeZone)}.`}
          data-autofocus
          value={first}
          onChange={(event) => change({ first: event.target.value })}
          error={wasSent && first === '' ? 'Choose a day and time.' : undefined}
        />
        <div className={styles.rule}>
          <SelectField
            id="repeat-rule"
            name="rule"
            label="Repeats"
            choices={seriesRules.map((id) => ({
              id,
              label: words?.[id] ?? { week: 'Every week', 'two-weeks': 'Every other week', month: 'Every month' }[id],
            }))}
            value={rule}
            onChange={(event) => change({ rule: seriesRules.find((id) => id === event.target.value) ?? 'month' })}
          />
          <TextField
            id="repeat-count"
            name="count"
            type="number"
            label="How many"
            min={1}
            max={mostInSeries}
            value={Number.isNaN(count) ? '' : String(count)}
            onChange={(event) => change({ count: event.target.value === '' ? Number.NaN : Number(event.target.value) })}
            error={Number.isInteger(count) && count >= 1 && count <= mostInSeries ? undefined : `1 to ${mostInSeries}.`}
          />
        </div>
        {dates.length === 0 ? null : (
          <fieldset className={styles.dates}>
            <legend className={typography.quiet}>Dates</legend>
            {dates.map((date, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a date is what it is by its place
              <div key={at} className={styles.date}>
                <input
                  className={fieldStyles.input}
                  type="datetime-local"
                  aria-label={`Date ${at + 1}`}
                  value={date}
                  onChange={(event) => setDates(dates.map((each, index) => (index === at ? event.target.value : each)))}
                />
                <IconButton
                  icon="close"
                  label={`Remove date ${at + 1}`}
                  onClick={() => setDates(dates.filter((_each, index) => index !== at))}
                />
              </div>
            ))}
          </fieldset>
        )}
        {wasSent && hasGap ? <Alert kind="error" title="Choose a day and time for each draft." /> : null}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>
            {dates.length === 1 ? 'Create 1 draft' : `Create ${dates.length === 0 ? '' : `${dates.length} `}drafts`}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
