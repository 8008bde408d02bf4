// One of the provider's texts: its draft, what readers see, and its versions.
import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import { ConflictDialog, pathWords, type FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { DifferenceList } from '#platform/web/ui/Differences.tsx';
import type { Fields } from '#platform/web/console/merge-fields.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { SaveProblems, SaveStatus } from '#platform/web/console/SaveStatus.tsx';
import { useEditor, type Editor } from '#platform/web/console/use-editor.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded, nothingHere } from '#platform/web/loaded.ts';
import RichTextEditor from '#platform/web/rich-text/RichTextEditor.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  publishTextCall,
  saveTextCall,
  textCall,
  textMessages,
  textNames,
  textVersionCall,
  undoTextCall,
} from '../../staff-contract.ts';
import { changesOf, linesOf } from '../../text-changes.ts';
import { textCodeIn } from './text-code.ts';

export const meta = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const code = textCodeIn(params['code']);
  return pageMeta({ title: `${code === null ? 'Text' : textNames[code]} | Staff`, hidden: true });
};

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const code = textCodeIn(args.params['code']);
  return loaded(args, async () => {
    if (code === null) throw nothingHere();
    return askStaff(textCall, { code }, args);
  });
}

const path = [{ label: 'Pages', to: staffMap.texts() }];
const autosaveMs = 1500;
const lookMs = 20_000;

type Answer = CallAnswer<typeof textCall>;
type Values = { readonly html: string };

const words: FieldWords<Values> = { html: { label: 'Text', read: (html) => linesOf(html).join('\n') } };

export default function TextEditPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Text" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? 'The text didn’t load.' : page.message} />
      </>
    );
  return <TextEditor key={page.text.code} page={page} />;
}

const differencesBetween = (before: string, after: string) =>
  changesOf(before, after).map((change) => ({
    label: change.before === '' ? 'New' : change.after === '' ? 'Removed' : 'Changed',
    ...change,
  }));

const serverHas = ({ text }: Answer) => ({
  revision: text.revision,
  values: { html: text.html },
  by: text.draftBy,
  at: text.draftAt,
});

function TextEditor({ page }: { readonly page: Answer }) {
  const { text, versions } = page;
  const { code, published } = text;
  const { revalidate } = useRevalidator();
  const [isPublishing, setPublishing] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const reload = async () => serverHas(await sendStaff(textCall, { code }));
  const editor = useEditor<Values>({
    name: `text-${code}`,
    kept: serverHas(page),
    autosaveMs,
    lookMs,
    save: ({ html }, revision) => sendStaff(saveTextCall, { code, revision, html }),
    reload,
  });
  const { html } = editor.values;
  const isChanged = html !== published;
  const isLegal = code === 'terms' || code === 'privacy';

  const open = (version: number) =>
    void run(async () => {
      const earlier = await sendStaff(textVersionCall, { code, version: String(version) });
      const before = html;
      editor.change({ html: earlier.html });
      showToast(`The draft now matches version ${version}.`, () => editor.change({ html: before }));
    });

  const publish = (asksAgain: boolean) =>
    void run(async () => {
      if (!(await editor.saveAll())) return;
      const { version } = await sendStaff(publishTextCall, { code, revision: editor.heldRevision(), asksAgain });
      setPublishing(false);
      await revalidate();
      showToast(`Version ${version} is published.`, () => {
        sendStaff(undoTextCall, { code, version }).then(
          async () => {
            await revalidate();
            showToast('Readers see the earlier text again. Your draft is still here.');
          },
          (error: unknown) => showToast(serverText(error, faultMessage)),
        );
      });
    });

  return (
    <>
      <PageHead
        title={textNames[code]}
        lead={isChanged ? 'Readers see the published version until you publish this draft.' : 'Readers see this text.'}
        path={path}
        actions={
          <>
            <SaveStatus editor={editor as unknown as Editor<Fields>} />
            <LinkButton size="small" look="line" to={staffMap.textPreview(code)}>
              Preview page
            </LinkButton>
            <Button
              size="small"
              disabledReason={isChanged ? null : textMessages.nothingNew}
              onClick={() => setPublishing(true)}
            >
              Publish…
            </Button>
          </>
        }
      />
      <SaveProblems editor={editor as unknown as Editor<Fields>} />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <SideBySide>
        <Stacked>
          <RichTextEditor
            id="text"
            label={textNames[code]}
            hint="{name}, {legalName}, {service}, and {contact} become your details from Settings."
            html={html}
            onChange={(written) => editor.change({ html: written })}
          />
        </Stacked>
        <Stacked>
          {text.agreement === null ? null : (
            <Panel title={`Agreement to version ${text.agreement.version}`}>
              <p>
                {text.agreement.agreed.toLocaleString('en-US')}{' '}
                {text.agreement.agreed === 1 ? 'member has' : 'members have'} agreed.{' '}
                {text.agreement.due.toLocaleString('en-US')} will be asked when they next sign in.
              </p>
            </Panel>
          )}
          <Panel title="Versions" flush>
            <ol className={rowStyles.rows}>
              {versions.map(({ version, publishedBy, publishedAt, asksAgain }) => (
                <li key={version}>
                  <span>
                    <b>Version {version}</b> {version === text.version ? <Tag>Live</Tag> : null}
                    <br />
                    <span className={typography.caption}>
                      {publishedBy === '' ? 'From the portal or an import' : publishedBy}, <ZoneTime at={publishedAt} />
                      {asksAgain ? '. Members agree again.' : ''}
                    </span>
                  </span>
                  <Button look="quiet" size="small" busy={isBusy} onClick={() => open(version)}>
                    Make this the draft
                  </Button>
                </li>
              ))}
            </ol>
          </Panel>
        </Stacked>
      </SideBySide>
      {isPublishing ? (
        <PublishTextDialog
          title={`Publish ${textNames[code]}?`}
          differences={differencesBetween(published, html)}
          asksMembers={isLegal}
          isBusy={isBusy}
          problem={problem}
          onPublish={publish}
          onClose={() => setPublishing(false)}
        />
      ) : null}
      {editor.conflict === null ? null : (
        <ConflictDialog
          conflict={editor.conflict}
          mine={editor.values}
          words={pathWords(words)}
          onSettle={editor.settle}
        />
      )}
    </>
  );
}

type DialogProps = {
  readonly title: string;
  readonly differences: ReturnType<typeof differencesBetween>;
  readonly asksMembers: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onPublish: (asksAgain: boolean) => void;
  readonly onClose: () => void;
};

function PublishTextDialog({ title, differences, asksMembers, isBusy, problem, onPublish, onClose }: DialogProps) {
  const [asksAgain, setAsksAgain] = useState(false);
  return (
    <Dialog
      title={title}
      look="document"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} onClick={() => onPublish(asksAgain)}>
            Publish
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>Readers will see this right away. You can undo it.</p>
        {differences.length === 0 ? <p>Only the formatting changed.</p> : <DifferenceList differences={differences} />}
        {asksMembers ? (
          <CheckboxField
            id="asks-again"
            name="asksAgain"
            label="Ask everyone to agree again"
            hint="Members will see what changed when they next sign in, and agree once. Leave it off for typos."
            checked={asksAgain}
            onChange={(event) => setAsksAgain(event.target.checked)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
