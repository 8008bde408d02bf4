import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { SquarePicture } from '#platform/web/ui/SquarePicture.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { companyForm, makesProductsChoices, makesProductsWords, type CompanyForm } from '../../catalogue-settings.ts';
import { companiesCall, removeCompanyCall, saveCompanyCall } from '../../staff-contract.ts';
import { NamedList } from './NamedList.tsx';
import styles from './CatalogueSettings.module.css';

type Company = CallAnswer<typeof companiesCall>['companies'][number];

const usesText = (uses: number): string =>
  uses === 0 ? 'not used' : uses === 1 ? 'used once' : `used ${uses.toLocaleString('en-US')} times`;

const empty = { tagline: '', website: '', picture: null, makesProducts: 'unknown' } as const;

/** The companies that sponsor or make what is taught: their list, and one of them to edit. */
export function CompaniesPanel({
  companies,
  onChanged,
}: {
  readonly companies: readonly Company[];
  readonly onChanged: () => Promise<void>;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = companies.find(({ id }) => id === openId);
  if (open !== undefined)
    return <CompanyEditor key={open.id} company={open} onClose={() => setOpenId(null)} onChanged={onChanged} />;
  return (
    <NamedList
      title="Companies"
      words={{ name: 'Company name', add: 'Add company' }}
      items={companies}
      none="No companies yet. Classes without a sponsor don’t need one."
      picture={({ picture }) => <SquarePicture src={picture?.url ?? null} />}
      caption={({ uses, values }) =>
        `Makes or sells products: ${makesProductsWords[values.makesProducts].toLowerCase()} · ${usesText(uses)}`
      }
      onAdd={async (name) => {
        const { id } = await sendStaff(saveCompanyCall, { id: null, revision: 1, values: { name, ...empty } });
        await onChanged();
        setOpenId(id);
      }}
      onEdit={setOpenId}
      onRemove={async (id) => {
        await sendStaff(removeCompanyCall, { id });
        await onChanged();
      }}
    />
  );
}

function CompanyEditor({
  company,
  onClose,
  onChanged,
}: {
  readonly company: Company;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}) {
  const [picture, setPicture] = useState(company.picture);
  const editor = useEditor<CompanyForm>({
    name: `company:${company.id}`,
    kept: { revision: company.revision, values: company.values },
    async save(values, revision) {
      const saved = await sendStaff(saveCompanyCall, { id: company.id, revision, values });
      await onChanged();
      return { revision: saved.revision };
    },
    async reload() {
      const { companies } = await sendStaff(companiesCall, {});
      const found = companies.find(({ id }) => id === company.id) ?? company;
      return { revision: found.revision, values: found.values };
    },
  });
  const { values, change } = editor;
  const read = companyForm.safeParse(values);
  const errorOf = (field: keyof CompanyForm) =>
    editor.isDirty && !read.success ? read.error.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const text = (name: 'name' | 'tagline' | 'website') => ({
    id: `company-${name}`,
    name,
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change({ [name]: event.target.value }),
    error: errorOf(name),
  });
  return (
    <Panel
      title={company.values.name}
      aside={
        <Button look="quiet" size="small" icon="back" onClick={onClose}>
          All companies
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
        <TextField {...text('name')} label="Name" />
        <TextField {...text('tagline')} label="Tagline" optional hint="One line under the name." />
        <TextField {...text('website')} label="Website" type="url" optional hint="Such as https://example.com." />
        <UploadField
          kind="picture"
          id="company-picture"
          label="Picture"
          hint="A logo on a square background, PNG, JPEG, or WebP."
          file={values.picture === null ? null : picture}
          onFile={(file) => {
            setPicture(file);
            change({ picture: file.hash });
          }}
          onRemove={() => change({ picture: null })}
        />
        <RadioGroup
          key={values.makesProducts}
          id="company-makes-products"
          name="makesProducts"
          label="Makes, sells, or distributes products used on patients"
          hint="These companies can’t have a role in content that earns credit."
          choices={makesProductsChoices.map((id) => ({ id, label: makesProductsWords[id] }))}
          defaultValue={values.makesProducts}
          onChange={(event) => change({ makesProducts: event.target.value as CompanyForm['makesProducts'] })}
        />
        <EditorBar
          editor={editor}
          words={{
            name: { label: 'Name' },
            tagline: { label: 'Tagline' },
            website: { label: 'Website' },
            picture: { label: 'Picture', read: (hash) => (hash === null ? 'None' : 'A picture') },
            makesProducts: { label: 'Makes products', read: (value) => makesProductsWords[value] },
          }}
        />
      </form>
    </Panel>
  );
}
