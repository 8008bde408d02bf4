import { useState } from 'react';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { SectionPanel, useSection, type Kept } from './SettingsSection.tsx';
import styles from './SettingsSection.module.css';

/** The stored pictures by their hashes, with those that were uploaded on this page. */
function usePictures(stored: readonly StoredFile[]) {
  const [added, setAdded] = useState<readonly StoredFile[]>([]);
  return {
    fileOf: (hash: string | null) => [...added, ...stored].find((file) => file.hash === hash) ?? null,
    add: (file: StoredFile) => setAdded((before) => [...before, file]),
  };
}

const readPicture = (hash: string | null) => (hash === null ? 'None' : 'A picture');

/** What is shown in place of the portal's own sign. */
export function LogoSection({ kept }: { readonly kept: Kept<'logo'> & { readonly files: readonly StoredFile[] } }) {
  const of = useSection('logo', kept);
  const { values, change } = of.editor;
  const { fileOf, add } = usePictures(kept.files);
  return (
    <SectionPanel
      section="logo"
      kept={kept}
      of={of}
      words={{
        logo: { label: 'Logo', read: readPicture },
        hasName: { label: 'The logo shows the name', read: (value) => (value ? 'Yes' : 'No') },
        icon: { label: 'Icon', read: readPicture },
      }}
    >
      <UploadField
        kind="picture"
        id="brand-logo"
        label="Logo"
        hint="On pages, in emails, and on new certificates. At least 120 pixels high, on a transparent or white background."
        file={fileOf(values.logo)}
        onFile={(file) => {
          add(file);
          change({ logo: file.hash });
        }}
        onRemove={() => change({ logo: null, hasName: false })}
      />
      {values.logo === null ? null : (
        <CheckboxField
          id="brand-has-name"
          name="hasName"
          label="The logo already shows our name"
          checked={values.hasName}
          onChange={(event) => change({ hasName: event.target.checked })}
        />
      )}
      <UploadField
        kind="picture"
        id="brand-icon"
        label="Icon in browser tabs"
        hint="Square, at least 180 × 180 pixels."
        file={fileOf(values.icon)}
        onFile={(file) => {
          add(file);
          change({ icon: file.hash });
        }}
        onRemove={() => change({ icon: null })}
      />
    </SectionPanel>
  );
}

/** Who signs the certificates that are issued from now on. */
export function SignatorySection({
  kept,
}: {
  readonly kept: Kept<'signatory'> & { readonly files: readonly StoredFile[] };
}) {
  const of = useSection('signatory', kept);
  const { values, change } = of.editor;
  const { fileOf, add } = usePictures(kept.files);
  return (
    <SectionPanel
      section="signatory"
      kept={kept}
      of={of}
      words={{
        name: { label: 'Name' },
        title: { label: 'Title' },
        signature: { label: 'Signature', read: readPicture },
      }}
    >
      <p className={typography.quiet}>
        On certificates that are issued from now on. Earlier certificates stay as they are. Certificates never show a
        sponsor’s logo.
      </p>
      <div className={styles.two}>
        <TextField
          id="signatory-name"
          name="name"
          label="Name"
          optional
          placeholder="Dr. Anna Roth"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
          error={of.errorOf('name')}
        />
        <TextField
          id="signatory-title"
          name="title"
          label="Title"
          optional
          placeholder="Executive Director"
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
          error={of.errorOf('title')}
        />
      </div>
      <UploadField
        kind="picture"
        id="signatory-signature"
        label="Picture of the signature"
        hint="Dark ink on a transparent or white background."
        file={fileOf(values.signature)}
        onFile={(file) => {
          add(file);
          change({ signature: file.hash });
        }}
        onRemove={() => change({ signature: null })}
      />
    </SectionPanel>
  );
}
