// What a speaker opens from an email, without an account: the disclosure form. Answers are saved as they type, and
// nobody sees them before they return the form.
import { useState, type SubmitEvent } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay, formatDate, formatLiveDateTime } from '#platform/shared/dates.ts';
import { ask, send } from '#platform/web/call.ts';
import { ConflictDialog, type PathWords } from '#platform/web/console/ConflictDialog.tsx';
import { SaveProblems, SaveStatus } from '#platform/web/console/SaveStatus.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { isUnknown, loaded, serverTextOf, textOf } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { confirm } from '#platform/web/ui/confirm.ts';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { FieldNote } from '#platform/web/ui/Field.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import {
  declineDisclosureCall,
  disclosureMessages,
  forSpeakersCall,
  returnDisclosureCall,
  saveForSpeakersCall,
} from '../disclosure-contract.ts';
import {
  agreements,
  contentParts,
  missingIn,
  mostBioCharacters,
  type DisclosureProblem,
  type TypedDisclosure,
} from '../disclosure-form.ts';
import { relationshipFieldId as idOf, RelationshipFields } from './RelationshipFields.tsx';
import { SpeakerFiles } from './SpeakerFiles.tsx';
import styles from './DisclosurePage.module.css';

const autosaveMs = 1500;
const title = 'Your disclosure';

export const meta = () => pageMeta({ title, hidden: true });
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const code = new URL(args.request.url).searchParams.get('c') ?? '';
  return loaded(args, async () => ({ code, opened: await ask(forSpeakersCall, { c: code }, args) }));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <NoticeCard icon="file" title={title}>
      <Skeleton what="your form" shape="text" count={3} />
    </NoticeCard>
  );
}

type Opened = CallAnswer<typeof forSpeakersCall>;
type FormProps = { readonly code: string; readonly opened: Opened; readonly onDone: (outcome: Outcome) => void };
type Outcome = 'returned' | 'declined';

const fieldLabels: Readonly<Record<string, string>> = {
  hasRelationships: 'Financial relationships',
  parts: 'Your part',
  offLabel: 'Off-label use',
  offLabelText: 'Off-label uses',
  agreements: 'Agreements',
  signedName: 'Signature',
  relationships: 'Company',
  bio: 'Biography',
};
const labelOf = (field: string) => fieldLabels[field.split('.')[0] ?? ''] ?? field;
const words: PathWords = { label: labelOf, read: (_path, value) => String(value ?? '') };

export default function DisclosurePage() {
  const page = useLoaderData<typeof clientLoader>();
  const [done, setDone] = useState<Outcome | null>(null);
  if (page.state !== 'ready')
    return (
      <NoticeCard icon="file" title={title}>
        <Alert
          kind="error"
          title={
            isUnknown(page)
              ? serverTextOf(page, disclosureMessages.linkExpired)
              : textOf(page, { refused: disclosureMessages.linkExpired, failed: disclosureMessages.serviceError })
          }
        />
        <LinkButton look="line" to={siteMap.support()}>
          Contact support
        </LinkButton>
      </NoticeCard>
    );
  if (done !== null)
    return (
      <NoticeCard icon="file" title={title}>
        <Alert kind="success" title={done === 'returned' ? disclosureMessages.returned : disclosureMessages.declined}>
          <p>
            {done === 'returned'
              ? `${page.opened.provider} reviews it before anything is published. You can change your answers with the same link until it expires.`
              : `${page.opened.provider} has been notified. If you change your mind, open the link in the email again.`}
          </p>
        </Alert>
      </NoticeCard>
    );
  return <DisclosureForm code={page.code} opened={page.opened} onDone={setDone} />;
}

/** The form in an editor that saves by itself, and what keeps it from being returned. */
function useDisclosure({ code, opened: { hash, revision, typed } }: Omit<FormProps, 'onDone'>) {
  const editor = useEditor<TypedDisclosure>({
    name: `disclosure:${hash}`,
    kept: { revision, values: typed },
    autosaveMs,
    save: (values, from) => send(saveForSpeakersCall, { c: code, revision: from, typed: values }),
    async reload() {
      const now = await send(forSpeakersCall, { c: code });
      return { revision: now.revision, values: now.typed, by: 'You, in another window,' };
    },
  });
  const [isAsked, setAsked] = useState(false);
  return {
    editor,
    /** What is missing, once it was tried to return the form. */
    problems: isAsked ? missingIn(editor.values) : [],
    ask(): readonly DisclosureProblem[] {
      setAsked(true);
      return missingIn(editor.values);
    },
  };
}

function DisclosureForm({ code, opened, onDone }: FormProps) {
  const { provider, speaker, startsAt, timeZone, dueOn, expiresAt, state, returnedAt } = opened;
  const { editor, problems, ask: askMissing } = useDisclosure({ code, opened });
  const { values, change, conflict } = editor;
  const { isBusy, problem, run } = useSending(disclosureMessages.serviceError);
  const errorAt = (field: string) => problems.find((each) => each.field === field)?.sentence;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first] = askMissing();
    if (first !== undefined) {
      requestAnimationFrame(() => document.getElementById(idOf(first.field))?.focus());
      return;
    }
    void run(async () => {
      await send(returnDisclosureCall, { c: code, typed: values });
      editor.replace({ revision: editor.revision, values });
      onDone('returned');
    });
  };
  const decline = () =>
    confirm({
      question: 'Decline to disclose?',
      consequence:
        'Someone who declines can’t shape the content of an activity that offers credit. The provider will be notified.',
      confirm: 'Decline',
      cancel: 'Keep filling in the form',
      danger: true,
      async act() {
        await send(declineDisclosureCall, { c: code });
        onDone('declined');
      },
      failed: disclosureMessages.serviceError,
    });

  const check = <Name extends 'parts' | 'agreements'>(name: Name, id: string, isChecked: boolean) => {
    const held: readonly string[] = values[name];
    change({ [name]: isChecked ? [...held, id] : held.filter((each) => each !== id) } as Partial<TypedDisclosure>);
  };

  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page)}>
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={typography.lead}>
          {speaker}, thank you for teaching with {provider}. This takes about five minutes. Your answers are saved as
          you type, and only you see them until you return the form.
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Activity</dt>
          <dd>{opened.title}</dd>
        </div>
        {startsAt === null ? null : (
          <div>
            <dt>Starts</dt>
            <dd>{formatLiveDateTime(startsAt, timeZone)}</dd>
          </div>
        )}
        {dueOn === null ? null : (
          <div>
            <dt>Due</dt>
            <dd>{calendarDay(dueOn)}</dd>
          </div>
        )}
        {expiresAt === null ? null : (
          <div>
            <dt>Link expires</dt>
            <dd>{formatDate(expiresAt, timeZone)}</dd>
          </div>
        )}
      </dl>
      {returnedAt === null ? null : (
        <Alert title={`You returned this on ${formatDate(returnedAt, timeZone)}.`} quiet>
          <p>You can change your answers and return it again. The new version replaces the one before.</p>
        </Alert>
      )}
      {state === 'declined' ? (
        <Alert kind="warning" title={disclosureMessages.declined} quiet>
          <p>You can still fill in the form and return it.</p>
        </Alert>
      ) : null}
      <form className={styles.form} method="post" noValidate aria-label={title} onSubmit={submit}>
        <SaveProblems editor={editor} />
        {problems.length === 0 ? null : (
          <ErrorSummary
            message={disclosureMessages.incomplete}
            problems={problems.map(({ field, sentence }) => ({
              id: idOf(field),
              label: labelOf(field),
              message: sentence,
            }))}
          />
        )}
        <Card as="section" className={styles.part} aria-labelledby="relationships">
          <Subheading id="relationships">Financial relationships</Subheading>
          <RelationshipFields values={values} onChange={change} problems={problems} months={opened.months} />
        </Card>
        <Card as="section" className={styles.part} aria-labelledby="content">
          <Subheading id="content">The content</Subheading>
          <fieldset className={styles.checks} aria-describedby={`${idOf('parts')}-note`}>
            <legend>What did you do for this activity?</legend>
            {contentParts.map(({ id, label }, at) => (
              <CheckboxField
                key={id}
                id={at === 0 ? idOf('parts') : `${idOf('parts')}-${id}`}
                name="parts"
                label={label}
                checked={values.parts.some((each) => each === id)}
                onChange={(event) => check('parts', id, event.target.checked)}
              />
            ))}
            <FieldNote id={idOf('parts')} name="parts" error={errorAt('parts')} />
          </fieldset>
          <RadioGroup
            id={idOf('offLabel')}
            name="offLabel"
            label="Will you discuss off-label or investigational uses of a product?"
            look="list"
            choices={[
              { id: 'no', label: 'No' },
              { id: 'yes', label: 'Yes' },
            ]}
            value={values.offLabel}
            error={errorAt('offLabel')}
            onChange={(event) => change({ offLabel: event.target.value === 'yes' ? 'yes' : 'no' })}
          />
          {values.offLabel === 'yes' ? (
            <AreaField
              id={idOf('offLabelText')}
              name="offLabelText"
              label="Which products and uses?"
              hint="Members read this before the start."
              rows={2}
              maxLength={600}
              value={values.offLabelText}
              error={errorAt('offLabelText')}
              onChange={(event) => change({ offLabelText: event.target.value })}
            />
          ) : null}
          <fieldset className={styles.checks} aria-describedby={`${idOf('agreements')}-note`}>
            <legend>I agree:</legend>
            {agreements.map(({ id, label }, at) => (
              <CheckboxField
                key={id}
                id={at === 0 ? idOf('agreements') : `${idOf('agreements')}-${id}`}
                name="agreements"
                label={label}
                checked={values.agreements.some((each) => each === id)}
                onChange={(event) => check('agreements', id, event.target.checked)}
              />
            ))}
            <FieldNote id={idOf('agreements')} name="agreements" error={errorAt('agreements')} />
          </fieldset>
        </Card>
        <Card as="section" className={styles.part} aria-labelledby="biography">
          <Subheading id="biography">Short biography</Subheading>
          <AreaField
            id={idOf('bio')}
            name="bio"
            label="About you"
            optional
            hint={`Shown with the activity once we’ve reviewed it. ${values.bio.length.toLocaleString('en-US')} of ${mostBioCharacters.toLocaleString('en-US')} characters.`}
            rows={5}
            maxLength={mostBioCharacters}
            value={values.bio}
            onChange={(event) => change({ bio: event.target.value })}
          />
        </Card>
        <SpeakerFiles code={code} initial={opened.files} />
        <Card as="section" className={styles.part} aria-labelledby="sign">
          <Subheading id="sign">Sign and return</Subheading>
          <TextField
            id={idOf('signedName')}
            name="signedName"
            label="Your name"
            hint="Typing your name signs this form. It says that your answers are complete and true."
            autoComplete="name"
            maxLength={120}
            value={values.signedName}
            error={errorAt('signedName')}
            onChange={(event) => change({ signedName: event.target.value })}
          />
          {problem === null ? null : <Alert kind="error" title={problem} />}
          <div className={layout.cluster}>
            <SubmitButton busy={isBusy}>
              {returnedAt === null ? 'Sign and return' : 'Sign and return again'}
            </SubmitButton>
            <Button look="quiet" onClick={decline}>
              I decline to disclose
            </Button>
          </div>
          <SaveStatus editor={editor} />
        </Card>
      </form>
      {conflict === null ? null : (
        <ConflictDialog conflict={conflict} mine={values} words={words} onSettle={editor.settle} />
      )}
    </div>
  );
}
