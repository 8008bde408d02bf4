import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { categoryForm, type CategoryForm } from '../../catalogue-settings.ts';
import { categoriesCall, removeCategoryCall, saveCategoryCall } from '../../staff-contract.ts';
import { NamedList } from './NamedList.tsx';
import styles from './CatalogueSettings.module.css';

type Category = CallAnswer<typeof categoriesCall>['categories'][number];

/** What everything taught is sorted by. */
export function CategoriesPanel({
  categories,
  onChanged,
}: {
  readonly categories: readonly Category[];
  readonly onChanged: () => Promise<void>;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = categories.find(({ id }) => id === openId);
  if (open !== undefined)
    return <CategoryEditor key={open.id} category={open} onClose={() => setOpenId(null)} onChanged={onChanged} />;
  return (
    <NamedList
      title="Categories"
      words={{ name: 'Category name', add: 'Add category' }}
      items={categories}
      none="No categories yet. Every class needs one."
      caption={({ uses, values }) =>
        `${values.agdCode === '' ? 'No AGD code' : `AGD ${values.agdCode}`} · ${uses === 0 ? 'empty' : `${uses.toLocaleString('en-US')} in it`}`
      }
      onAdd={async (name) => {
        await sendStaff(saveCategoryCall, { id: null, revision: 1, values: { name, agdCode: '' } });
        await onChanged();
        showToast(`${name} added.`);
      }}
      onEdit={setOpenId}
      onRemove={async (id) => {
        await sendStaff(removeCategoryCall, { id });
        await onChanged();
      }}
    />
  );
}

function CategoryEditor({
  category,
  onClose,
  onChanged,
}: {
  readonly category: Category;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const editor = useEditor<CategoryForm>({
    name: `category:${category.id}`,
    kept: { revision: category.revision, values: category.values },
    async save(values, revision) {
      const saved = await sendStaff(saveCategoryCall, { id: category.id, revision, values });
      await onChanged();
      return { revision: saved.revision };
    },
    async reload() {
      const { categories } = await sendStaff(categoriesCall, {});
      const found = categories.find(({ id }) => id === category.id) ?? category;
      return { revision: found.revision, values: found.values };
    },
  });
  const read = categoryForm.safeParse(editor.values);
  const errorOf = (field: keyof CategoryForm) =>
    editor.isDirty && !read.success ? read.error.issues.find(({ path }) => path[0] === field)?.message : undefined;
  return (
    <Panel
      title={category.values.name}
      aside={
        <Button look="quiet" size="small" icon="back" onClick={onClose}>
          All categories
        </Button>
      }
    >
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (editor.isDirty) void editor.saveNow();
        }}
      >
        <TextField
          id="category-name"
          name="name"
          label="Name"
          value={editor.values.name}
          onChange={(event) => editor.change({ name: event.target.value })}
          error={errorOf('name')}
        />
        <TextField
          id="category-agd"
          name="agdCode"
          label="AGD code"
          optional
          hint="Suggested for activities in this category, such as 070."
          value={editor.values.agdCode}
          onChange={(event) => editor.change({ agdCode: event.target.value })}
          error={errorOf('agdCode')}
        />
        <EditorBar editor={editor} words={{ name: { label: 'Name' }, agdCode: { label: 'AGD code' } }} />
      </form>
    </Panel>
  );
}
