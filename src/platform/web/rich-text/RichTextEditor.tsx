// Formatted text as it is written, with exactly the elements that a text may have. It brings the editor's library, so
// only pages of the console that need it import it (docs/decisions/0043-formatted-text.md).
import { EditorContent, useEditor as useTiptap, useEditorState, type Editor, type JSONContent } from '@tiptap/react';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { isAllowedLink, type RichText } from '../../shared/rich-text/rich-text.ts';
import { readHtml } from '../../shared/rich-text/read-html.ts';
import { writeHtml } from '../../shared/rich-text/write-html.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { FieldNote } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import layout from '../ui/layout.module.css';
import typography from '../ui/typography.module.css';
import styles from './RichTextEditor.module.css';

const contentOf = (html: string) => readHtml(html) as unknown as JSONContent;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (href) => isAllowedLink(href ?? ''),
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
];

type Props = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly html: string;
  readonly onChange: (html: string) => void;
};

export default function RichTextEditor({ id, label, hint, error, html, onChange }: Props) {
  /** What the editor shows, as the page knows it. */
  const shown = useRef(html);
  const editor = useTiptap({
    extensions,
    // A tree, never a string: the policy of the page gives no string to the browser's parser.
    content: contentOf(html),
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(error === undefined ? {} : { 'aria-invalid': 'true' }),
        ...(hint === undefined && error === undefined ? {} : { 'aria-describedby': `${id}-note` }),
        class: classNames(typography.prose, styles.text),
      },
      transformPastedHTML: (pasted) => writeHtml(readHtml(pasted)),
    },
    onUpdate({ editor: changed }) {
      const written = writeHtml(changed.getJSON() as unknown as RichText);
      shown.current = written;
      onChange(written);
    },
  });
  // Something else than what was typed here, such as an earlier version.
  useEffect(() => {
    if (editor === null || html === shown.current) return;
    shown.current = html;
    editor.commands.setContent(contentOf(html), { emitUpdate: false });
  }, [editor, html]);
  return (
    <div className={styles.field} data-field>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.frame}>
        {editor === null ? null : <Toolbar editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      <FieldNote id={id} name={id} error={error} hint={hint} />
    </div>
  );
}

type Tool = {
  readonly id: string;
  readonly label: string;
  readonly face: string;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
  readonly press: (editor: Editor) => void;
};

const tools: readonly (readonly Tool[])[] = [
  ([2, 3, 4] as const).map((level) => ({
    id: `h${level}`,
    label: `H${level - 1}, heading`,
    face: `H${level - 1}`,
    isOn: (editor: Editor) => editor.isActive('heading', { level }),
    press: (editor: Editor) => void editor.chain().focus().toggleHeading({ level }).run(),
  })),
  [
    {
      id: 'bold',
      label: 'Bold (Ctrl B)',
      face: 'B',
      isOn: (editor) => editor.isActive('bold'),
      press: (editor) => void editor.chain().focus().toggleBold().run(),
    },
    {
      id: 'italic',
      label: 'Italic (Ctrl I)',
      face: 'I',
      isOn: (editor) => editor.isActive('italic'),
      press: (editor) => void editor.chain().focus().toggleItalic().run(),
    },
  ],
  [
    {
      id: 'bullets',
      label: 'Bulleted list',
      face: '• List',
      isOn: (editor) => editor.isActive('bulletList'),
      press: (editor) => void editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      label: '1. List, numbered',
      face: '1. List',
      isOn: (editor) => editor.isActive('orderedList'),
      press: (editor) => void editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'quote',
      label: 'Quote',
      face: '“ ”',
      isOn: (editor) => editor.isActive('blockquote'),
      press: (editor) => void editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    {
      id: 'table',
      label: 'Insert table',
      face: 'Table',
      isOff: (editor) => editor.isActive('table'),
      press: (editor) => void editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    {
      id: 'rule',
      label: 'Insert line',
      face: '—',
      press: (editor) => void editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      id: 'undo',
      label: 'Undo typing (Ctrl Z)',
      face: 'Undo',
      isOff: (editor) => !editor.can().undo(),
      press: (editor) => void editor.chain().focus().undo().run(),
    },
    {
      id: 'redo',
      label: 'Redo typing (Ctrl Shift Z)',
      face: 'Redo',
      isOff: (editor) => !editor.can().redo(),
      press: (editor) => void editor.chain().focus().redo().run(),
    },
  ],
];

const tableTools: readonly Tool[] = [
  {
    id: 'row',
    label: 'Add row below',
    face: '+ Row',
    press: (editor) => void editor.chain().focus().addRowAfter().run(),
  },
  {
    id: 'column',
    label: 'Add column to the right',
    face: '+ Column',
    press: (editor) => void editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: 'no-row',
    label: 'Remove row',
    face: '− Row',
    press: (editor) => void editor.chain().focus().deleteRow().run(),
  },
  {
    id: 'no-column',
    label: 'Remove column',
    face: '− Column',
    press: (editor) => void editor.chain().focus().deleteColumn().run(),
  },
  {
    id: 'no-table',
    label: 'Remove table',
    face: '− Table',
    press: (editor) => void editor.chain().focus().deleteTable().run(),
  },
];

function Toolbar({ editor }: { readonly editor: Editor }) {
  const [asksLink, setAsksLink] = useState(false);
  // Which buttons are pressed follows the cursor.
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.flatMap((group) => group.filter(({ isOn }) => isOn?.(now)).map(({ id }) => id)),
      off: tools.flatMap((group) => group.filter(({ isOff }) => isOff?.(now)).map(({ id }) => id)),
      isLink: now.isActive('link'),
      isTable: now.isActive('table'),
    }),
  });
  const button = (tool: Tool) => (
    <button
      key={tool.id}
      type="button"
      className={classNames(styles.tool, tool.id === 'italic' && styles.italic)}
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={tool.isOn === undefined ? undefined : state.on.includes(tool.id)}
      disabled={state.off.includes(tool.id)}
      onClick={() => tool.press(editor)}
    >
      {tool.face}
    </button>
  );
  return (
    <div className={styles.tools} role="group" aria-label="Formatting">
      {tools.map((group) => (
        <span key={group[0]?.id} className={styles.group}>
          {group.map(button)}
          {group[0]?.id === 'bold' ? (
            <button
              type="button"
              className={styles.tool}
              aria-label="Link (Ctrl K)"
              title="Link"
              aria-pressed={state.isLink}
              onClick={() => setAsksLink(true)}
            >
              Link
            </button>
          ) : null}
        </span>
      ))}
      {state.isTable ? <span className={styles.group}>{tableTools.map(button)}</span> : null}
      {asksLink ? <LinkDialog editor={editor} onClose={() => setAsksLink(false)} /> : null}
    </div>
  );
}

function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const current = String(editor.getAttributes('link')['href'] ?? '');
  const [href, setHref] = useState(current);
  const [error, setError] = useState<string | undefined>();
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog is outside the form around the editor only on the screen.
    event.stopPropagation();
    const address = href.trim();
    if (!isAllowedLink(address)) {
      setError('Enter an address that starts with https://, mailto:, or / for a page of this site.');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && current === '')
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <Dialog title="Link" onClose={close}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        <TextField
          id="link-address"
          name="href"
          label="Address"
          type="url"
          autoComplete="off"
          maxLength={500}
          value={href}
          error={error}
          onChange={(event) => setHref(event.target.value)}
        />
        <DialogActions>
          {current === '' ? (
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
          ) : (
            <Button
              look="quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              Remove link
            </Button>
          )}
          <SubmitButton>Set link</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
