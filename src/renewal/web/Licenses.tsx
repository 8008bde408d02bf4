// The licenses of a member.
import { useEffect, useEffectEvent, useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { setCreditGoalCall } from '#credit/contract.ts';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { send } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { showToast } from '#platform/web/ui/toast.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { siteMap } from '#site-map.ts';
import {
  checkLicenseCall,
  removeLicenseCall,
  type renewalCall,
  renewalMessages,
  saveLicenseCall,
} from '../contract.ts';
import { isWorthChecking, verdictText, type LicenseVerdict } from '../license-check.ts';
import { reportSentence, reportService } from '../report-consent.ts';
import { usStates } from '../states.ts';
import { professionLabels, professionWords } from '../profession-words.ts';
import { RuleSource } from './RuleSource.tsx';
import styles from './Renewal.module.css';

type License = CallAnswer<typeof renewalCall>['licenses'][number];
type Values = CallInput<typeof saveLicenseCall>;

const hoursText = (hours: number): string => `${creditsText(hours)} ${hours === 1 ? 'hour' : 'hours'}`;

function Facts({ license }: { readonly license: License }) {
  const { cycle, cycleEnds, needed, neededBy, earned, missing, unknown, notCounted, topics } = license;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Cycle',
      cycle === null
        ? cycleEnds === null
          ? 'Enter when your license expires to see your hours.'
          : `Ends ${calendarDay(cycleEnds)}. We don’t know how long it is.`
        : `${calendarDay(cycle.from)} to ${calendarDay(cycle.to)}`,
    ],
    [
      'Needed',
      needed === null ? (
        'We don’t know.'
      ) : (
        <>
          {hoursText(needed)} {neededBy === null ? null : <>({<RuleSource source={neededBy} />})</>}
        </>
      ),
    ],
    ...(cycle === null ? [] : [['Earned here', hoursText(earned)] as const]),
    ...(missing === null ? [] : [['Missing', hoursText(missing)] as const]),
    ...(unknown === 0
      ? []
      : [['We don’t know', `${hoursText(unknown)} more were earned here, and not added.`] as const]),
    ...(notCounted === 0 ? [] : [['Doesn’t count', hoursText(notCounted)] as const]),
    ...topics.map(
      ({ subject, hours, source }) =>
        [
          'Among them',
          <span key={subject}>
            {hours} in {subject} {source === null ? null : <>({<RuleSource source={source} />})</>}
          </span>,
        ] as const,
    ),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value], at) => (
        <div key={`${at} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How long typing must rest before the number is checked, in milliseconds: members can check few. */
const restMs = 1200;

/** Asks about a number once typing rests; null while there is nothing to say. */
function useLicenseCheck(license: Pick<Values, 'state' | 'number'> & { readonly profession: string }, isOn: boolean) {
  const { profession, state, number } = license;
  const key = [profession, state, number.trim()].join('\n');
  const [answer, setAnswer] = useState<{ readonly key: string; readonly verdict: LicenseVerdict | null } | null>(null);
  const isAnswered = answer?.key === key;
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const verdict = await send(
      checkLicenseCall,
      { profession: profession as Values['profession'], state, number: number.trim() },
      { signal },
    ).then(
      (said) => said.verdict,
      () => 'unknown' as const,
    );
    if (!signal.aborted) setAnswer({ key, verdict });
  });
  useEffect(() => {
    if (!isOn || isAnswered || profession === '' || !isWorthChecking(number)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(stop.signal), restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isOn, isAnswered, profession, number, key]);
  return isOn && isAnswered ? answer.verdict : null;
}

type FormProps = {
  /** Null: a new one. */
  readonly license: License | null;
  readonly onDone: () => Promise<void>;
  readonly onCancel: (() => void) | null;
};

function LicenseForm({ license, onDone, onCancel }: FormProps) {
  const { isBusy, problem, run } = useSending(renewalMessages.failed);
  const [errors, setErrors] = useState<{ profession?: string; state?: string }>({});
  const [state, setState] = useState<string>(license?.state ?? '');
  const [profession, setProfession] = useState<string>(license?.profession ?? '');
  const [number, setNumber] = useState(license?.number ?? '');
  const [isReported, setReported] = useState(license?.isReported ?? false);
  const service = reportService(state);
  const isSaved = number.trim() === license?.number && profession === license.profession && state === license.state;
  const verdict = useLicenseCheck(
    { profession, state: state as Values['state'], number },
    service !== null && isReported && !isSaved,
  );
  const prefix = useId();
  const idOf = (name: string) => `${prefix}-${name}`;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const profession = String(form.get('profession'));
    const wrong = {
      ...(profession === '' ? { profession: renewalMessages.professionMissing } : {}),
      ...(state === '' ? { state: renewalMessages.stateMissing } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const ends = String(form.get('cycleEnds'));
    const values: Values = {
      ...(license === null ? {} : { h: license.h }),
      profession: profession as Values['profession'],
      state: state as Values['state'],
      number: String(form.get('number')).trim(),
      cycleEnds: ends === '' ? null : ends,
      isPrimary: form.get('isPrimary') !== null,
      isReported: form.get('isReported') !== null,
    };
    void run(async () => {
      await send(saveLicenseCall, values);
      await onDone();
    });
  };
  return (
    <form
      className={layout.stack}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label={license === null ? 'Add a license' : 'Change a license'}
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <SelectField
        id={idOf('profession')}
        name="profession"
        label="Profession"
        placeholder="Select one"
        choices={Object.entries(professionLabels).map(([id, label]) => ({ id, label }))}
        value={profession}
        onChange={(event) => {
          setProfession(event.target.value);
          setErrors(({ state: stateError }) => (stateError === undefined ? {} : { state: stateError }));
        }}
        error={errors.profession}
      />
      <SelectField
        id={idOf('state')}
        name="state"
        label="State"
        placeholder="Select one"
        choices={Object.entries(usStates).map(([id, label]) => ({ id, label }))}
        value={state}
        onChange={(event) => {
          setState(event.target.value);
          setErrors(({ profession }) => (profession === undefined ? {} : { profession }));
        }}
        error={errors.state}
      />
      <TextField
        id={idOf('number')}
        name="number"
        label="License number"
        optional
        autoComplete="off"
        maxLength={40}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <p role="status" className={typography.quiet}>
        {verdict === null || service === null ? null : verdictText(verdict, service)}
      </p>
      <TextField
        id={idOf('cycleEnds')}
        name="cycleEnds"
        label="Expires on"
        optional
        type="date"
        hint="The last day of your present renewal cycle."
        defaultValue={license?.cycleEnds ?? ''}
      />
      <CheckboxField
        id={idOf('isPrimary')}
        name="isPrimary"
        label="My main license"
        defaultChecked={license?.isPrimary ?? false}
      />
      {service === null ? null : (
        <CheckboxField
          id={idOf('isReported')}
          name="isReported"
          label={reportSentence(service)}
          hint="Optional. Your license number is needed for it."
          checked={isReported}
          onChange={(event) => setReported(event.target.checked)}
        />
      )}
      <div className={layout.cluster}>
        <SubmitButton busy={isBusy}>Save license</SubmitButton>
        {onCancel === null ? null : (
          <Button look="line" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type GoalProps = {
  readonly yearly: number;
  /** The goal that is set; null without one. */
  readonly goal: number | null;
  readonly onDone: () => Promise<void>;
};

/** The license's hours as the goal of a year, in one press. */
function GoalOffer({ yearly, goal, onDone }: GoalProps) {
  const { isBusy, problem, run } = useSending(renewalMessages.goalFailed);
  const save = (next: number | null) =>
    void run(async () => {
      await send(setCreditGoalCall, { goal: next });
      showToast(
        next === null ? 'Goal removed.' : renewalMessages.goalSaved(next),
        next === yearly ? () => save(goal) : undefined,
      );
      await onDone();
    });
  return (
    <>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {goal === yearly ? (
        <p className={typography.quiet}>
          Your goal: {yearly} CEU a year. <Link to={siteMap.account()}>See how far you are</Link>
        </p>
      ) : (
        <p>
          <Button size="small" look="soft" busy={isBusy} onClick={() => save(yearly)}>
            {goal === null
              ? `Set ${yearly} CEU a year as my goal`
              : `Change my goal from ${goal} to ${yearly} CEU a year`}
          </Button>
        </p>
      )}
    </>
  );
}

type CardProps = {
  readonly license: License;
  readonly goal: number | null;
  readonly onDone: () => Promise<void>;
};

function LicenseCard({ license, goal, onDone }: CardProps) {
  const [mode, setMode] = useState<'shown' | 'changed'>('shown');
  const name = `${license.stateName}, ${professionWords[license.profession]}`;
  const { neededYearly: yearly } = license;
  return (
    <Card as="li" className={layout.stack}>
      <Subheading>{name}</Subheading>
      {license.number === '' ? null : <p className={typography.quiet}>No. {license.number}</p>}
      {mode === 'changed' ? (
        <LicenseForm
          license={license}
          onCancel={() => setMode('shown')}
          onDone={async () => {
            await onDone();
            setMode('shown');
          }}
        />
      ) : (
        <>
          <Facts license={license} />
          {yearly === null ? null : <GoalOffer yearly={yearly} goal={goal} onDone={onDone} />}
          <div className={layout.cluster}>
            <Button size="small" look="line" aria-label={`Change ${name}`} onClick={() => setMode('changed')}>
              Change
            </Button>
            <Button
              size="small"
              look="line"
              aria-label={`Remove ${name}`}
              onClick={() =>
                confirm({
                  question: `Remove ${name}?`,
                  consequence: 'Your certificates stay as they are.',
                  confirm: 'Remove',
                  cancel: 'Cancel',
                  danger: true,
                  async act() {
                    await send(removeLicenseCall, { h: license.h });
                    await onDone();
                  },
                  failed: renewalMessages.failed,
                })
              }
            >
              Remove
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

type Props = {
  readonly licenses: readonly License[];
  readonly goal: number | null;
  readonly onDone: () => Promise<void>;
};

/** The member's licenses, and how far each is in its cycle by the rules as we read them. */
export function Licenses({ licenses, goal, onDone }: Props) {
  const [adds, setAdds] = useState(false);
  const done = async () => {
    await onDone();
    setAdds(false);
  };
  const add = (
    <Button icon="plus" onClick={() => setAdds(true)}>
      Add a license
    </Button>
  );
  return (
    <div className={layout.stackLarge}>
      {licenses.length === 0 && !adds ? (
        <EmptyState title="No licenses yet." action={add}>
          Add your license to see how many hours your state asks for and what you have earned here. It’s optional.
        </EmptyState>
      ) : (
        <ul className={styles.licenses}>
          {licenses.map((license) => (
            <LicenseCard key={license.h} license={license} goal={goal} onDone={done} />
          ))}
        </ul>
      )}
      {adds ? (
        <Card className={layout.stack}>
          <Subheading>Add a license</Subheading>
          <LicenseForm license={null} onDone={done} onCancel={() => setAdds(false)} />
        </Card>
      ) : licenses.length === 0 ? null : (
        <p>{add}</p>
      )}
      <p className={classNames(typography.quiet, typography.prose)}>
        {/* One text: a second one would begin elsewhere once the brand’s face is there. */}
        {`${renewalMessages.onlyYourBoard} Only credit earned here is listed. We show each board’s published rules as of the date we checked. If we haven’t checked a rule, we don’t show it.`}
      </p>
    </div>
  );
}
