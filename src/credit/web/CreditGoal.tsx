import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { ceType, ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { creditMessages, setCreditGoalCall } from '../contract.ts';
import { goalBounds, goalOf, progressOf, type CreditYear } from '../credit-goal.ts';
import { CreditRing } from './CreditRing.tsx';
import styles from './CreditGoal.module.css';

type Props = { readonly credits: CreditYear; readonly className?: string | undefined };

/** The credits of this year as a ring with their numbers, and the goal, which is set, changed and ended in place. */
export function CreditGoal({ credits: known, className }: Props) {
  const headingId = useId();
  const { revalidate } = useRevalidator();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // What was saved here counts until the page has asked again.
  const [saved, setSaved] = useState<{ readonly goal: number | null; readonly over: CreditYear } | null>(null);
  const { isBusy, problem, run, dismiss } = useSending(creditMessages.goalFailed);
  const credits = saved !== null && saved.over === known ? { ...known, goal: saved.goal } : known;
  const { goal } = credits;
  const { total, left, over } = progressOf(credits);

  const save = (next: number | null) =>
    run(async () => {
      await send(setCreditGoalCall, { goal: next });
      setSaved({ goal: next, over: known });
      setOpen(false);
      void revalidate();
    });
  const change = async (next: number | null) => {
    const before = goal;
    if (next === before) return close();
    if (!(await save(next))) return;
    showToast(next === null ? 'Goal removed.' : `Your goal is ${next} CEU a year.`, () => void save(before));
    setTimeout(() => opener.current?.focus());
  };
  function close() {
    setOpen(false);
    dismiss();
    setTimeout(() => opener.current?.focus());
  }

  const isAsking = isOpen || goal === null;
  return (
    <section className={classNames(styles.goal, className)} aria-labelledby={headingId}>
      <CreditRing credits={credits} />
      <div className={styles.words}>
        <h2 className={styles.heading} id={headingId}>
          Credits in {credits.year}
        </h2>
        <dl className={styles.list}>
          <div className={styles.live}>
            <dt>{ceTypeLabel(ceType.participatory)}</dt>
            <dd>{creditsText(credits.ceLive)}</dd>
          </div>
          <div className={styles.home}>
            <dt>{ceTypeLabel(ceType.homestudy)}</dt>
            <dd>{creditsText(credits.ceHome)}</dd>
          </div>
          {goal === null ? null : (
            <div className={styles.rest}>
              <dt>{left > 0 ? 'Still to go' : over > 0 ? 'Goal reached, over by' : 'Goal reached'}</dt>
              <dd>{left > 0 ? creditsText(left) : over > 0 ? creditsText(over) : <Icon name="check" />}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={styles.act}>
        {isAsking ? (
          <GoalForm
            key={goal}
            goal={goal}
            least={total}
            isFocused={isOpen}
            isBusy={isBusy}
            onSave={(next) => void change(next)}
            onCancel={goal === null ? null : close}
          />
        ) : (
          <button ref={opener} className={styles.change} type="button" onClick={() => setOpen(true)}>
            <Icon name="pencil" />
            Change goal
          </button>
        )}
        {problem === null ? null : <Alert kind="error" title={problem} dismissible onDismiss={dismiss} />}
      </div>
    </section>
  );
}

type FormProps = {
  readonly goal: number | null;
  /** A first proposal is not below what was earned already. */
  readonly least: number;
  readonly isFocused: boolean;
  readonly isBusy: boolean;
  readonly onSave: (goal: number | null) => void;
  readonly onCancel: (() => void) | null;
};

/** The goal as a number between minus and plus. */
function GoalForm({ goal, least, isFocused, isBusy, onSave, onCancel }: FormProps) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    field.current?.focus();
    field.current?.select();
  }, [isFocused]);
  const [typed, setTyped] = useState(() => String(goal ?? Math.max(goalBounds.first, Math.ceil(least))));
  const value = goalOf(typed);
  const step = (by: number) => setTyped(String(goalOf(String((value ?? goalBounds.first) + by))));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== null && !isBusy) onSave(value);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={classNames(typography.caption, styles.label)} htmlFor={fieldId}>
        {goal === null ? 'How many CEU do you need this year?' : 'CEU a year'}
      </label>
      <span className={styles.stepper}>
        <IconButton icon="minus" label="One less CEU" onClick={() => step(-1)} />
        <input
          id={fieldId}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed}
          ref={field}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setTyped(String(value ?? goal ?? goalBounds.first))}
        />
        <IconButton icon="plus" label="One more CEU" onClick={() => step(1)} />
      </span>
      <Button type="submit" look="soft" busy={isBusy}>
        {goal === null ? 'Set goal' : 'Save goal'}
      </Button>
      {onCancel === null ? null : (
        <span className={styles.others}>
          <Button look="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
          <Button look="quiet" size="small" busy={isBusy} onClick={() => onSave(null)}>
            No goal
          </Button>
        </span>
      )}
    </form>
  );
}
