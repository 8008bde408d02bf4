import { Button } from '../ui/Button.tsx';
import layout from '../ui/layout.module.css';
import { ConflictDialog, pathWords, type FieldWords } from './ConflictDialog.tsx';
import type { Fields } from './merge-fields.ts';
import { SaveProblems, SaveStatus } from './SaveStatus.tsx';
import type { Editor } from './use-editor.ts';

type Props<Values extends Fields> = {
  readonly editor: Editor<Values>;
  /** Each field as people call it, and how its value reads. */
  readonly words: FieldWords<Values>;
  readonly label?: string;
  /** Why it can't be saved as it is, where that is known before it is sent. */
  readonly disabledReason?: string | null | undefined;
};

/** Under a form of the console: saves it, says how far that is, and asks where someone else saved meanwhile. */
export function EditorBar<Values extends Fields>({ editor, words, label = 'Save', disabledReason }: Props<Values>) {
  const { state, isDirty, conflict } = editor;
  return (
    <>
      <SaveProblems editor={editor as Editor<Fields>} />
      <div className={layout.cluster}>
        <Button
          busy={state === 'saving'}
          disabledReason={isDirty ? disabledReason : null}
          onClick={() => void (isDirty ? editor.saveNow() : undefined)}
          look={isDirty ? 'filled' : 'soft'}
        >
          {label}
        </Button>
        <SaveStatus editor={editor as Editor<Fields>} />
      </div>
      {conflict === null ? null : (
        <ConflictDialog conflict={conflict} mine={editor.values} words={pathWords(words)} onSettle={editor.settle} />
      )}
    </>
  );
}
