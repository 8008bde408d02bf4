import { useState, type CSSProperties } from 'react';
import { calendarDay } from '#platform/shared/dates.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { accreditationEnds } from '../../attention.ts';
import type { AccreditationStatement } from '../../settings-form.ts';
import { SectionPanel, useSection, type Kept } from './SettingsSection.tsx';
import styles from './SettingsSection.module.css';

const empty: AccreditationStatement = { body: '', providerId: '', statement: '', validFrom: '', validTo: '' };

const isOn = (day: string, { validFrom, validTo }: AccreditationStatement): boolean =>
  validFrom <= day && day <= validTo;

const keyOf = ({ body, providerId, statement, validFrom }: AccreditationStatement): string =>
  JSON.stringify([body, providerId, statement, validFrom]);

export function AccreditationSection({ kept }: { readonly kept: Kept<'accreditation'> }) {
  const of = useSection('accreditation', kept);
  const { statements } = of.editor.values;
  // What certificates carry is known by what it says, so that it stays known while others are added and removed.
  const printed = new Map(
    kept.values.statements.map((each, at) => [keyOf(each), kept.printed[at] ?? { certificates: 0, lastDay: null }]),
  );
  const set = (next: readonly AccreditationStatement[]) => of.editor.change({ statements: [...next] });
  const change = (at: number, changes: Partial<AccreditationStatement>) =>
    set(statements.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  const ending = accreditationEnds(kept.values.statements, kept.today);
  return (
    <>
      {ending.map(({ body, validTo, days, statement }) => (
        <Alert
          key={`${body} ${validTo}`}
          kind="warning"
          title={`${body} ends ${calendarDay(validTo)}, ${daysText(days)}`}
          quiet
        >
          <p>Certificates after that day won’t mention {body}. Add the renewal as soon as you have the letter.</p>
          <Button
            size="small"
            look="line"
            onClick={() => set([...statements, { ...statement, validFrom: '', validTo: '' }])}
          >
            Add renewal
          </Button>
        </Alert>
      ))}
      <Spans statements={kept.values.statements} today={kept.today} />
      <SectionPanel
        section="accreditation"
        kept={kept}
        of={of}
        words={{ statements: { label: 'Statements', read: (all) => all.map(({ body }) => body).join(', ') } }}
      >
        {statements.length === 0 ? (
          <p className={typography.quiet}>No statements yet. Certificates won’t name an accrediting body.</p>
        ) : null}
        {statements.map((statement, at) => (
          <Statement
            // oxlint-disable-next-line react/no-array-index-key -- a statement has no name of its own while it is typed
            key={at}
            at={at}
            statement={statement}
            certificates={printed.get(keyOf(statement))?.certificates ?? 0}
            errorOf={(field) => of.errorOf(`statements.${at}.${field}`)}
            wholeError={of.errorOf(`statements.${at}`)}
            onChange={(changes) => change(at, changes)}
            onRemove={() => set(statements.filter((_each, index) => index !== at))}
          />
        ))}
        <div>
          <Button look="line" size="small" icon="plus" onClick={() => set([...statements, empty])}>
            Add statement
          </Button>
        </div>
      </SectionPanel>
      <OnDay statements={statements} today={kept.today} />
    </>
  );
}

const daysText = (days: number): string => (days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} from now`);

type StatementProps = {
  readonly at: number;
  readonly statement: AccreditationStatement;
  /** How many certificates carry it. */
  readonly certificates: number;
  readonly errorOf: (field: keyof AccreditationStatement) => string | undefined;
  readonly wholeError: string | undefined;
  readonly onChange: (changes: Partial<AccreditationStatement>) => void;
  readonly onRemove: () => void;
};

function Statement({ at, statement, certificates, errorOf, wholeError, onChange, onRemove }: StatementProps) {
  const field = (name: keyof AccreditationStatement) => ({
    id: `statement-${at}-${name}`,
    name,
    value: statement[name],
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
    error: errorOf(name),
  });
  const title = statement.body || 'New statement';
  const until = <TextField {...field('validTo')} label="Until" type="date" error={errorOf('validTo') ?? wholeError} />;
  if (certificates > 0)
    return (
      <section className={styles.statement} aria-label={title}>
        <header>
          <b>
            {title}
            {statement.providerId === '' ? '' : `, ${statement.providerId}`}
          </b>
          <Tag>
            On {certificates.toLocaleString('en-US')} {certificates === 1 ? 'certificate' : 'certificates'}
          </Tag>
        </header>
        <p className={styles.printed}>{statement.statement}</p>
        <div className={styles.two}>
          <p className={typography.caption}>
            From {calendarDay(statement.validFrom)}. Certificates show this statement, so only its last day can change.
            For anything else, add a new statement.
          </p>
          {until}
        </div>
      </section>
    );
  return (
    <section className={styles.statement} aria-label={title}>
      <header>
        <b>{title}</b>
        <Button look="quiet" size="small" onClick={onRemove}>
          Remove<span className={typography.visuallyHidden}> {title}</span>
        </Button>
      </header>
      <div className={styles.two}>
        <TextField {...field('body')} label="Accrediting body" hint="Such as AGD PACE or ADA CERP." />
        <TextField {...field('providerId')} label="Provider number" optional />
        <TextField {...field('validFrom')} label="From" type="date" />
        {until}
      </div>
      <AreaField
        {...field('statement')}
        label="Statement on certificates"
        rows={3}
        hint="Exactly as the accrediting body requires it."
      />
    </section>
  );
}

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** "Apr 2024" */
const monthOf = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Who recognizes the provider, and when: a bar for each period, with today's line. */
function Spans({
  statements,
  today,
}: {
  readonly statements: readonly AccreditationStatement[];
  readonly today: string;
}) {
  if (statements.length === 0) return null;
  const yearMs = 365 * 24 * 3600 * 1000;
  const first = Math.max(
    Math.min(msOf(today) - yearMs, ...statements.map(({ validFrom }) => msOf(validFrom))),
    msOf(today) - 6 * yearMs,
  );
  const last = Math.min(
    Math.max(msOf(today) + yearMs, ...statements.map(({ validTo }) => msOf(validTo))),
    msOf(today) + 6 * yearMs,
  );
  const percent = (day: string): string =>
    `${Math.round(Math.max(0, Math.min(1, (msOf(day) - first) / (last - first))) * 1000) / 10}%`;
  const bodies = [...new Set(statements.map(({ body }) => body))];
  const stateOf = ({ validFrom, validTo }: AccreditationStatement): string =>
    validTo < today
      ? 'past'
      : validFrom <= today && msOf(validTo) - msOf(today) <= 60 * 24 * 3600 * 1000
        ? 'ends'
        : 'on';
  return (
    <Panel title="Who recognizes you, and when">
      <ul className={styles.spans}>
        <li className={classNames(styles.span, styles.scale)} aria-hidden="true">
          <span />
          <span className={styles.days}>
            <span>{monthOf(first)}</span>
            <span className={styles.today} style={{ '--since': percent(today) } as CSSProperties}>
              Today
            </span>
            <span>{monthOf(last)}</span>
          </span>
        </li>
        {bodies.map((body) => (
          <li key={body} className={styles.span}>
            <span>{body}</span>
            <span className={styles.track}>
              {statements
                .filter((each) => each.body === body)
                .map((each) => (
                  <span
                    key={keyOf(each)}
                    className={styles.period}
                    data-state={stateOf(each)}
                    style={{ '--since': percent(each.validFrom), '--until': percent(each.validTo) } as CSSProperties}
                    title={`${calendarDay(each.validFrom)} to ${calendarDay(each.validTo)}`}
                  >
                    <span className={typography.visuallyHidden}>
                      {calendarDay(each.validFrom)} to {calendarDay(each.validTo)}
                    </span>
                  </span>
                ))}
              <span className={styles.now} style={{ '--since': percent(today) } as CSSProperties} title="Today" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What a certificate of a day says, of what is typed now. */
function OnDay({
  statements,
  today,
}: {
  readonly statements: readonly AccreditationStatement[];
  readonly today: string;
}) {
  const [day, setDay] = useState(today);
  const on = day === '' ? [] : statements.filter((each) => isOn(day, each));
  return (
    <Panel title="What will certificates say?">
      <div className={styles.form}>
        <TextField
          id="certificates-on"
          name="day"
          label="On this day"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <div role="status" className={layout.stackSmall}>
          {day === '' ? null : on.length === 0 ? (
            <p>A certificate earned on {calendarDay(day)} won’t name an accrediting body.</p>
          ) : (
            on.map(({ body, providerId, statement, validFrom }) => (
              <div key={`${body} ${providerId} ${validFrom}`}>
                <b>
                  {body}
                  {providerId === '' ? '' : `, ${providerId}`}
                </b>
                <p className={styles.printed}>{statement}</p>
              </div>
            ))
          )}
        </div>
      </div>
    </Panel>
  );
}
