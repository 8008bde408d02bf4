// Amending, withdrawing and reinstating: the same page for one certificate and for hundreds. What is asked for is
// looked at before it is done.
import { useState, type SubmitEvent } from 'react';
import { useLoaderData, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import type { Call, CallAnswer, CallInput } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  amendReasons,
  ledgerMessages,
  withdrawReasons,
  type AmendReason,
  type WithdrawReason,
} from '../../ledger-actions.ts';
import { ledgerFilterNames } from '../../ledger-list.ts';
import {
  amendCall,
  creditsCall,
  rehearseAmendCall,
  rehearseReinstateCall,
  rehearseWithdrawCall,
  reinstateCall,
  withdrawCall,
} from '../../staff-contract.ts';
import { LedgerRehearsal, type Look } from './LedgerRehearsal.tsx';
import { subjectsOf } from './subjects.ts';
import styles from './staff.module.css';

export const meta = () => pageMeta({ title: 'Correct credits | Staff', hidden: true });

type Correction = 'amend' | 'withdraw' | 'reinstate';

const certificates = (count: number): string => (count === 1 ? '1 certificate' : `${count} certificates`);

const actions: Record<
  Correction,
  { readonly title: string; readonly verb: string; readonly call: Call; readonly lead: string }
> = {
  amend: {
    title: 'Correct certificates',
    verb: 'Correct',
    call: amendCall,
    lead: 'A new certificate with its own number replaces the old one, and the member gets it by email. The old one stays unchanged and is marked as replaced.',
  },
  withdraw: {
    title: 'Withdraw certificates',
    verb: 'Withdraw',
    call: withdrawCall,
    lead: 'The credit no longer counts. The member gets an email with the reason and how to appeal. Anyone who verifies the certificate sees only the date.',
  },
  reinstate: {
    title: 'Reinstate a certificate',
    verb: 'Reinstate',
    call: reinstateCall,
    lead: 'The credit counts again under a new number, and the member gets the certificate by email. The withdrawn number stays withdrawn.',
  },
};

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));
type Amend = CallInput<typeof rehearseAmendCall>;

/** What was chosen: by codes, or all that match a filter of the list. */
function chosenIn(params: URLSearchParams): Pick<Amend, 'codes' | 'filter'> {
  const codes = (params.get('codes') ?? '').split(',').filter(Boolean);
  if (codes.length > 0) return { codes };
  const filter = Object.fromEntries(
    ledgerFilterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  return { filter: filter as NonNullable<Amend['filter']> };
}

type Chosen = CallAnswer<typeof creditsCall>;

/** The certificates themselves, so that the page says whose they are before anything is typed. */
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () => {
    const { codes, filter } = chosenIn(new URL(args.request.url).searchParams);
    // Of what matches a filter only certificates that are valid can be corrected.
    const which = codes === undefined ? { ...filter, state: 'stands' as const } : { codes: codes.join(',') };
    return askStaff(creditsCall, { ...which, pageSize: '25' }, args);
  });

/** So many are named; the preview has all of them. */
const mostNamed = 5;

function ChosenCertificates({ chosen }: { readonly chosen: Chosen }) {
  const more = chosen.totalRows - Math.min(mostNamed, chosen.data.length);
  return (
    <Panel title={chosen.totalRows === 1 ? 'Certificate' : 'Certificates'} flush>
      <ul className={styles.rows}>
        {chosen.data.slice(0, mostNamed).map((row) => (
          <li key={row.code}>
            <span>
              <b>{row.studentName}</b> · {row.title}
              <br />
              <span className={typography.caption}>
                {calendarDay(row.day)} · No. {row.code}
              </span>
            </span>
          </li>
        ))}
        {more > 0 ? (
          <li>
            and {more.toLocaleString('en-US')} more{chosen.isMore ? ' or so' : ''}
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function changeIn(form: FormData): Amend['change'] {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const isSet = (name: string) => form.get(name) !== null;
  return {
    ...(isSet('nameFromProfile') ? { nameFromProfile: true } : {}),
    ...(text('name') === '' ? {} : { name: text('name') }),
    ...(text('title') === '' ? {} : { title: text('title') }),
    ...(text('lecturer') === '' ? {} : { lecturer: text('lecturer') === '–' ? '' : text('lecturer') }),
    ...(text('type') === '' ? {} : { type: text('type') as 'live' | 'self-study' }),
    ...(text('hours') === '' ? {} : { hours: Number(text('hours').replace(',', '.')) }),
    ...(text('agd') === '' ? {} : { agd: subjectsOf(text('agd')) }),
    ...(text('day') === '' ? {} : { day: text('day') }),
    ...(isSet('statements') ? { statements: true } : {}),
  };
}

/** `given`: what another page has filled in. */
function AmendFields({ given }: { readonly given: URLSearchParams }) {
  const givenAs = (name: string) => given.get(name) ?? undefined;
  return (
    <>
      <p className={typography.quiet}>Fill in only the fields you want to change.</p>
      <CheckboxField
        id="from-profile"
        name="nameFromProfile"
        label="Use the name in each member’s profile"
        defaultChecked={given.get('profile') !== null}
      />
      <div className={styles.pair}>
        <TextField id="amend-name" name="name" label="Name" optional maxLength={120} autoComplete="off" />
        <TextField
          id="amend-title"
          name="title"
          label="Course title"
          optional
          maxLength={200}
          autoComplete="off"
          defaultValue={givenAs('newTitle')}
        />
        <TextField
          id="amend-lecturer"
          name="lecturer"
          label="Speaker"
          hint="Enter – to remove the speaker."
          optional
          maxLength={120}
          autoComplete="off"
          defaultValue={givenAs('newSpeaker')}
        />
        <SelectField
          id="amend-type"
          name="type"
          label="Credit type"
          optional
          placeholder="No change"
          choices={[
            { id: 'self-study', label: 'Self-study' },
            { id: 'live', label: 'Live' },
          ]}
        />
        <TextField
          id="amend-hours"
          name="hours"
          label="Hours"
          hint="Must be fewer than before."
          optional
          inputMode="decimal"
          autoComplete="off"
          defaultValue={givenAs('newHours')}
        />
        <TextField id="amend-day" name="day" label="Date completed" type="date" optional />
      </div>
      <TextField
        id="amend-agd"
        name="agd"
        label="AGD subject codes"
        hint="For example: 070 Endodontics 1, 250 Operative Dentistry 0.5. Enter none to remove all codes."
        optional
        autoComplete="off"
        defaultValue={givenAs('newSubjects')}
      />
      <CheckboxField
        id="amend-statements"
        name="statements"
        label="Use the accreditation statements in today’s settings for the date completed"
        hint="For example, when an approval was granted later."
      />
    </>
  );
}

export default function CorrectPage() {
  const page = useLoaderData<typeof clientLoader>();
  return page.state === 'ready' ? <Correct page={page} /> : <LoadFailed why={page} />;
}

function Correct({ page }: { readonly page: Chosen }) {
  const [params] = useSearchParams();
  const action: Correction =
    (['amend', 'withdraw', 'reinstate'] as const).find((each) => each === params.get('act')) ?? 'amend';
  const { title, verb, call, lead } = actions[action];
  const chosen = chosenIn(params);
  const [look, setLook] = useState<Look | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const [wrong, setWrong] = useState<string | null>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [reason, kind] = [String(form.get('reason') ?? '').trim(), String(form.get('kind') ?? '')];
    if (action !== 'reinstate' && kind === '') return setWrong('Choose a reason.');
    if (reason.length < 15) return setWrong('Explain why in at least 15 characters. It’s saved in your records.');
    let change: Amend['change'] = {};
    try {
      if (action === 'amend') change = changeIn(form);
    } catch (error) {
      return setWrong(error instanceof Error ? error.message : faultMessage);
    }
    if (action === 'amend' && Object.keys(change).length === 0)
      return setWrong('Fill in at least one field to change.');
    setWrong(null);
    void run(async () => {
      if (action === 'amend')
        setLook(await sendStaff(rehearseAmendCall, { ...chosen, change, kind: kind as AmendReason, reason }));
      else if (action === 'withdraw')
        setLook(await sendStaff(rehearseWithdrawCall, { ...chosen, kind: kind as WithdrawReason, reason }));
      else setLook(await sendStaff(rehearseReinstateCall, { codes: chosen.codes ?? [], reason }));
    });
  };

  const only = chosen.codes?.length === 1 ? chosen.codes[0] : undefined;
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        path={[
          { label: 'Credits', to: staffMap.credits() },
          ...(only === undefined ? [] : [{ label: page.data[0]?.studentName ?? only, to: staffMap.credit(only) }]),
        ]}
      />
      <ChosenCertificates chosen={page} />
      <div hidden={look !== null}>
        <Panel title="Details">
          <form className={styles.form} method="post" noValidate onSubmit={submit}>
            {problem === null && wrong === null ? null : <Alert kind="error" title={wrong ?? problem ?? ''} />}
            {action === 'amend' ? <AmendFields given={params} /> : null}
            {action === 'reinstate' ? null : (
              <SelectField
                id="correct-kind"
                name="kind"
                label="Reason"
                placeholder="Choose"
                choices={choices(action === 'amend' ? amendReasons : withdrawReasons)}
                defaultValue={params.get('kind') ?? ''}
              />
            )}
            <AreaField
              id="correct-reason"
              name="reason"
              label="Explain"
              rows={3}
              maxLength={300}
              defaultValue={params.get('reason') ?? ''}
              hint={
                action === 'withdraw'
                  ? 'The member will see this. It isn’t public.'
                  : 'Printed on the new certificate and shown to anyone who verifies it.'
              }
            />
            <div>
              <SubmitButton busy={isBusy}>Preview changes</SubmitButton>
            </div>
            <p className={typography.caption}>{ledgerMessages.mostText}</p>
          </form>
        </Panel>
      </div>
      {look === null ? null : (
        <Panel title="Preview">
          <LedgerRehearsal
            key={look.h}
            look={look}
            act={action}
            call={call}
            keyHead="Certificate"
            danger={action === 'withdraw'}
            words={(count) => `${verb} ${certificates(count)}`}
            onAgain={() => setLook(null)}
            onBack={() => setLook(null)}
            next={
              only === undefined
                ? { label: 'Back to credits', to: staffMap.credits() }
                : { label: 'Back to the credit', to: staffMap.credit(only) }
            }
          />
        </Panel>
      )}
    </>
  );
}
