// The words of emails: subject, first paragraph, and closing paragraph of ten of them, beside what a member would get.
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  longest,
  mailKinds,
  mailTextParts,
  mailTextProblem,
  type MailTextPart,
  type OwnText,
} from '../../mail-texts.ts';
import {
  mailTextsCall,
  previewMailTextCall,
  saveMailTextCall,
  testMailTextCall,
} from '../../mail-text-staff-contract.ts';
import styles from './MailTextsPage.module.css';

export const meta = () => pageMeta({ title: 'Emails | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(mailTextsCall, {}, args));
}

const previewMs = 400;

type Answer = CallAnswer<typeof mailTextsCall>;
type Text = Answer['texts'][number];

export default function MailTextsPage() {
  const page = useLoaderData<typeof clientLoader>();
  const [searchParams] = useSearchParams();
  const head = <PageHead title="Emails" lead="Change the words. The facts, the button, and the links stay." />;
  if (page.state !== 'ready')
    return (
      <>
        {head}
        <LoadFailed why={page} texts={page.message === '' ? 'The emails didn’t load.' : page.message} />
      </>
    );
  const { texts, testTo } = page;
  const current = texts.find(({ kind }) => kind === searchParams.get('kind')) ?? texts[0];
  if (current === undefined) return head;
  return (
    <>
      {head}
      <SideBySide>
        <TextForm key={current.kind} text={current} testTo={testTo} />
        <Panel title="All emails" flush>
          <ul className={rowStyles.rows}>
            {texts.map((text) => (
              <li key={text.kind}>
                <Link
                  to={staffMap.mailTexts(text.kind)}
                  aria-current={text.kind === current.kind ? 'page' : undefined}
                  preventScrollReset
                >
                  {mailKinds[text.kind].label}
                </Link>
                {mailTextParts.some((part) => text[part] !== '') ? <Tag>Changed</Tag> : null}
              </li>
            ))}
          </ul>
        </Panel>
      </SideBySide>
    </>
  );
}

const partWords = { subject: 'Subject', opening: 'First paragraph', closing: 'Closing paragraph' } as const;
const words: FieldWords<OwnText> = {
  subject: { label: partWords.subject, read: (value) => value || 'Built-in' },
  opening: { label: partWords.opening, read: (value) => value || 'Built-in' },
  closing: { label: partWords.closing, read: (value) => value || 'None' },
};
const ownOf = ({ subject, opening, closing }: OwnText): OwnText => ({ subject, opening, closing });
const builtIn: OwnText = { subject: '', opening: '', closing: '' };

/** The email with the words typed, asked again as they are typed; null while they can't be filled in. */
function usePreview(kind: Text['kind'], values: OwnText) {
  const [preview, setPreview] = useState<{ readonly subject: string; readonly text: string } | null>(null);
  const isRight = mailTextParts.every((part) => mailTextProblem(kind, part, values[part]) === null);
  const asked = JSON.stringify(values);
  useEffect(() => {
    if (!isRight) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      sendStaff(previewMailTextCall, { kind, ...(JSON.parse(asked) as OwnText) }).then(
        (answer) => isStale || setPreview(answer),
        () => isStale || setPreview(null),
      );
    }, previewMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [kind, asked, isRight]);
  return preview;
}

function TextForm({ text, testTo }: { readonly text: Text; readonly testTo: string }) {
  const { kind } = text;
  const { label, placeholders, ...usual } = mailKinds[kind];
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  /** Where a placeholder is put: the part that had the focus last. */
  const lastPart = useRef<MailTextPart>('opening');
  const reload = async () => {
    const now = (await sendStaff(mailTextsCall, {})).texts.find((each) => each.kind === kind) ?? text;
    return {
      revision: now.revision,
      values: ownOf(now),
      by: now.lastChange?.by ?? null,
      at: now.lastChange?.at ?? null,
    };
  };
  const undo = (before: OwnText, revision: number) => {
    sendStaff(saveMailTextCall, { kind, revision, ...before }).then(
      async () => {
        editor.replace(await reload());
        await revalidate();
      },
      (error: unknown) => showToast(serverText(error, faultMessage)),
    );
  };
  const editor = useEditor<OwnText>({
    name: `mail-text-${kind}`,
    kept: { revision: text.revision, values: ownOf(text) },
    async save(values, revision) {
      const before = ownOf(text);
      const saved = await sendStaff(saveMailTextCall, { kind, revision, ...values });
      showToast('Saved. Emails have these words from now on.', () => undo(before, saved.revision));
      void revalidate();
      return saved;
    },
    reload,
  });
  const { values } = editor;
  const preview = usePreview(kind, values);
  const errorOf = (part: MailTextPart) => mailTextProblem(kind, part, values[part]) ?? undefined;
  const field = (part: MailTextPart) => ({
    id: `mail-${part}`,
    name: part,
    label: partWords[part],
    optional: true,
    maxLength: longest[part],
    placeholder: part === 'closing' ? 'None' : usual[part],
    value: values[part],
    error: errorOf(part),
    onFocus: () => {
      lastPart.current = part;
    },
  });
  const insert = (name: string) => {
    const part = lastPart.current;
    const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#mail-${part}`);
    const at = control?.selectionStart ?? values[part].length;
    editor.change({ [part]: `${values[part].slice(0, at)}{${name}}${values[part].slice(at)}` });
    control?.focus();
  };
  const test = () => void run(async () => showToast((await sendStaff(testMailTextCall, { kind, ...values })).message));
  return (
    <Stacked>
      <Panel
        title={label}
        aside={
          text.lastChange === null ? null : (
            <span className={typography.caption}>
              Last changed by {text.lastChange.by ?? 'someone who left'}, <ZoneTime at={text.lastChange.at} />
            </span>
          )
        }
      >
        <form
          className={layout.stack}
          method="post"
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            if (editor.isDirty) void editor.saveNow();
          }}
        >
          {problem === null ? null : <Alert kind="error" title={problem} />}
          <TextField
            {...field('subject')}
            hint="Leave a part empty to use the built-in text."
            autoComplete="off"
            onChange={(event) => editor.change({ subject: event.target.value })}
          />
          <AreaField
            {...field('opening')}
            rows={4}
            onChange={(event) => editor.change({ opening: event.target.value })}
          />
          <AreaField
            {...field('closing')}
            rows={3}
            onChange={(event) => editor.change({ closing: event.target.value })}
          />
          <div className={layout.cluster} role="group" aria-label="Insert">
            {placeholders.map((name) => (
              <Button key={name} look="line" size="small" onClick={() => insert(name)}>
                {`{${name}}`}
              </Button>
            ))}
          </div>
          <EditorBar editor={editor} words={words} label="Save" />
          <div className={layout.cluster}>
            <Button look="quiet" size="small" icon="undo" onClick={() => editor.change(builtIn)}>
              Use the built-in text
            </Button>
            <Button look="line" size="small" icon="mail" busy={isBusy} onClick={test}>
              Send me a test
            </Button>
            <span className={typography.caption}>to {testTo}</span>
          </div>
        </form>
      </Panel>
      <Panel title="Preview">
        {preview === null ? (
          <p>The preview appears when every placeholder is known.</p>
        ) : (
          <>
            <h3>{preview.subject}</h3>
            <p className={styles.text}>{preview.text}</p>
          </>
        )}
      </Panel>
    </Stacked>
  );
}
