// One advertisement: where and when it runs, its pictures and texts, and what was counted of it.
import { useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { Refused, serverText } from '#platform/web/call.ts';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { downloadText } from '#platform/web/console/download-text.ts';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { FieldNote } from '#platform/web/ui/Field.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  adMessages,
  adReportPath,
  advertisementCall,
  removeAdvertisementCall,
  saveAdvertisementCall,
  switchAdvertisementCall,
} from '../../ads-staff-contract.ts';
import { pictureSizes } from '../../banner-size.ts';
import { missingOfAd, mostBlurbCharacters } from '../../missing-of-ad.ts';
import { AdPreview } from './AdPreview.tsx';
import { AdStateTag } from './AdStateTag.tsx';
import styles from './AdPreview.module.css';

export const meta = () => pageMeta({ title: 'Advertisement | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(advertisementCall, { h: args.params['hash'] ?? '' }, args));
}

const path = [{ label: 'Advertisements', to: staffMap.advertisements() }];

export default function AdvertisementPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Advertisement" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? adMessages.unknownAd : page.message} />
      </>
    );
  return <AdvertisementEditor key={page.advertisement.hash} {...page} />;
}

type Answer = CallAnswer<typeof advertisementCall>;
type Advertisement = Answer['advertisement'];
type PictureName = `picture${0 | 1 | 2 | 3}` | `dark${0 | 1 | 2 | 3}`;
type Values = {
  readonly company: string;
  readonly alt: string;
  readonly href: string;
  readonly slots: readonly number[];
  readonly runsFrom: string;
  readonly runsUntil: string;
  /** '' = no limit. */
  readonly mostViews: string;
  readonly blurb: string;
  readonly buttonText: string;
  readonly confirmationTitle: string;
  readonly confirmationMessage: string;
} & Readonly<Record<PictureName, StoredFile | null>>;

const viewsText = (most: string): string => (most === '' ? 'No limit' : most);
/** The numbers to choose from, with one that was set in another way. */
const viewChoices = (chosen: string) =>
  [...new Set(['', '1', '2', '3', '5', '10', chosen])].map((id) => ({ id, label: viewsText(id) }));

const sizes = [0, 1, 2, 3] as const;
const sizeHints = [
  'Phones, below 576 px. Each wider screen without a picture of its own uses the next smaller one.',
  'Tablets, 768 to 991 px.',
  'Large phones, 576 to 767 px, and small desktops, 992 to 1199 px.',
  'Desktops, from 1200 px.',
] as const;

const valuesOf = (ad: Advertisement): Values => ({
  company: ad.company,
  alt: ad.alt,
  href: ad.href ?? '',
  slots: ad.slots,
  runsFrom: ad.runsFrom ?? '',
  runsUntil: ad.runsUntil ?? '',
  mostViews: ad.mostViews === null ? '' : String(ad.mostViews),
  blurb: ad.blurb,
  buttonText: ad.buttonText,
  confirmationTitle: ad.confirmationTitle,
  confirmationMessage: ad.confirmationMessage,
  ...(Object.fromEntries(
    sizes.flatMap((size) => [
      [`picture${size}`, ad.pictures[size] ?? null],
      [`dark${size}`, ad.darkPictures[size] ?? null],
    ]),
  ) as Record<PictureName, StoredFile | null>),
});
const picturesOf = (values: Values) => sizes.map((size) => values[`picture${size}`]);
const darkPicturesOf = (values: Values) => sizes.map((size) => values[`dark${size}`]);

const sizeWords = (size: (typeof sizes)[number]) => `${pictureSizes[size].width} × ${pictureSizes[size].height}`;
const fileName = (file: StoredFile | null) => file?.filename ?? 'none';
const pictureWords = Object.fromEntries(
  sizes.flatMap((size) => [
    [`picture${size}`, { label: `Picture ${sizeWords(size)}`, read: fileName }],
    [`dark${size}`, { label: `Dark picture ${sizeWords(size)}`, read: fileName }],
  ]),
) as Record<PictureName, { label: string; read: typeof fileName }>;

/** The field that a refusal is about. */
const fieldOfRefusal: Readonly<Record<string, keyof Values>> = {
  'alt-needed': 'alt',
  'unknown-sponsor': 'company',
  'link-wrong': 'href',
  'days-wrong': 'runsUntil',
};
const fieldId = (name: string) => `ad-${name}`;

type Wrong = { readonly field: keyof Values; readonly message: string };

/** The form, whose text survives a lost connection, a reload, and a colleague who saves meanwhile. */
function useAdEditor(ad: Advertisement, sponsors: Answer['sponsors'], onSaved: () => void) {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const reload = async () => {
    const { advertisement: now } = await sendStaff(advertisementCall, { h: ad.hash });
    return { revision: now.revision, values: valuesOf(now), by: now.changedBy, at: now.changedAt };
  };
  const editor = useEditor<Values>({
    name: `advertisement:${ad.hash}`,
    kept: { revision: ad.revision, values: valuesOf(ad) },
    async save(values, revision) {
      setWrong(null);
      const hashes = (files: readonly (StoredFile | null)[]) => files.map((file) => file?.hash ?? null);
      try {
        const saved = await sendStaff(saveAdvertisementCall, {
          h: ad.hash,
          revision,
          company: values.company,
          alt: values.alt,
          href: values.href.trim() === '' ? null : values.href.trim(),
          slots: [...values.slots],
          runsFrom: values.runsFrom === '' ? null : values.runsFrom,
          runsUntil: values.runsUntil === '' ? null : values.runsUntil,
          mostViews: values.mostViews === '' ? null : Number(values.mostViews),
          blurb: values.blurb,
          buttonText: values.buttonText,
          confirmationTitle: values.confirmationTitle,
          confirmationMessage: values.confirmationMessage,
          pictures: hashes(picturesOf(values)),
          darkPictures: hashes(darkPicturesOf(values)),
        });
        onSaved();
        return { revision: saved.revision };
      } catch (error) {
        const field = error instanceof Refused ? fieldOfRefusal[error.code] : undefined;
        if (error instanceof Refused && field !== undefined) {
          setWrong({ field, message: error.message });
          document.getElementById(fieldId(field))?.focus();
        }
        throw error;
      }
    },
    reload,
  });
  const words: FieldWords<Values> = {
    company: { label: 'Sponsor', read: (id) => sponsors.find((each) => each.id === id)?.name ?? '' },
    alt: { label: 'What the picture shows' },
    href: { label: 'Link' },
    slots: { label: 'Slots', read: (slots) => slots.join(', ') },
    runsFrom: { label: 'Runs from' },
    runsUntil: { label: 'Until' },
    mostViews: { label: 'Views per visitor', read: viewsText },
    blurb: { label: 'Text' },
    buttonText: { label: 'Button' },
    confirmationTitle: { label: 'Title of the confirmation' },
    confirmationMessage: { label: 'Confirmation' },
    ...pictureWords,
  };
  return {
    editor,
    words,
    errorOf: (field: keyof Values) => (wrong?.field === field ? wrong.message : undefined),
  };
}

function AdvertisementEditor({ advertisement: ad, weeks, slots, sponsors }: Omit<Answer, 'status'>) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const { editor, words, errorOf } = useAdEditor(ad, sponsors, refresh);
  const { values, change } = editor;
  const navigate = useNavigate();
  const remove = () =>
    confirm({
      question: 'Remove this advertisement?',
      consequence: 'Nobody has seen it. This can’t be undone.',
      confirm: 'Remove advertisement',
      cancel: 'Keep',
      danger: true,
      async act() {
        await sendStaff(removeAdvertisementCall, { h: ad.hash });
        showToast('The advertisement was removed.');
        await navigate(staffMap.advertisements());
      },
    });
  const bound = (name: Exclude<keyof Values, PictureName | 'slots'>) => ({
    id: fieldId(name),
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ [name]: event.target.value } as Partial<Values>),
  });
  const picture = (name: PictureName, label: string, hint?: string) => (
    <UploadField
      key={name}
      id={fieldId(name)}
      kind="picture"
      label={label}
      hint={hint}
      file={values[name]}
      onFile={(file) => change({ [name]: file } as Partial<Values>)}
      onRemove={() => change({ [name]: null } as Partial<Values>)}
    />
  );
  const offered = slots.filter(({ number, isShown }) => isShown || values.slots.includes(number));
  return (
    <>
      <PageHead
        title={ad.alt}
        lead={
          <>
            {ad.sponsor} <AdStateTag ad={ad} />
          </>
        }
        path={path}
        actions={
          ad.isUnused ? (
            <Button size="small" look="quiet" onClick={remove}>
              Remove…
            </Button>
          ) : null
        }
      />
      <SideBySide>
        <Panel title="Advertisement">
          <form
            className={layout.stack}
            aria-label="Advertisement"
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (editor.isDirty) void editor.saveNow();
            }}
          >
            <FieldGrid>
              <SelectField
                {...bound('company')}
                label="Sponsor"
                choices={sponsors.map(({ id, name }) => ({ id, label: name }))}
              />
              <TextField
                {...bound('href')}
                label="Link"
                optional
                hint="https only. Opens in a new tab, marked as sponsored."
                inputMode="url"
                autoComplete="off"
                maxLength={500}
              />
              <TextField
                {...bound('runsFrom')}
                label="Runs from"
                optional
                type="date"
                hint="From midnight in the provider’s time zone."
              />
              <TextField {...bound('runsUntil')} label="Until" optional type="date" hint="This day included." />
              <SelectField
                {...bound('mostViews')}
                label="Views per visitor a day"
                hint="Each browser counts for itself, until its tab is closed. Nothing is stored about the visitor."
                choices={viewChoices(values.mostViews)}
              />
            </FieldGrid>
            <TextField
              {...bound('alt')}
              label="What the picture shows"
              hint="For screen readers, and the title of what it opens."
              autoComplete="off"
              maxLength={200}
            />
            <fieldset className={styles.slots} id={fieldId('slots')} aria-describedby={`${fieldId('slots')}-note`}>
              <legend className={fieldStyles.label}>Appears in</legend>
              {offered.map(({ number, name, isShown }) => (
                <CheckboxField
                  key={number}
                  id={`ad-slot-${number}`}
                  name={`slot${number}`}
                  label={isShown ? name : `${name} (not shown anywhere)`}
                  checked={values.slots.includes(number)}
                  onChange={(event) =>
                    change({
                      slots: slots
                        .map((slot) => slot.number)
                        .filter((each) => (each === number ? event.target.checked : values.slots.includes(each))),
                    })
                  }
                />
              ))}
              <FieldNote
                id={fieldId('slots')}
                name="slots"
                hint="Never in a class, an exam, or next to credit. Advertisements in one list take turns."
              />
            </fieldset>
            {sizes.map((size) => picture(`picture${size}`, `Picture ${sizeWords(size)}`, sizeHints[size]))}
            <details open={darkPicturesOf(values).some((file) => file !== null) || undefined}>
              <summary className={typography.fold}>Dark pictures (optional)</summary>
              <div className={layout.stack}>
                <p className={typography.hint}>
                  For dark pages, in each size that has a light one. Without them, the light ones are dimmed.
                </p>
                {sizes.map((size) => picture(`dark${size}`, `Dark picture ${sizeWords(size)}`))}
              </div>
            </details>
            <AreaField
              {...bound('blurb')}
              label="Text"
              hint={`${values.blurb.length} of ${mostBlurbCharacters} characters. Shown when someone opens it.`}
              rows={4}
              maxLength={mostBlurbCharacters}
            />
            <TextField {...bound('buttonText')} label="Button" hint="Such as “Send the card”." maxLength={60} />
            <TextField
              {...bound('confirmationTitle')}
              label="Title of the confirmation"
              hint="After they press the button, such as “Thank you”."
              maxLength={100}
            />
            <AreaField {...bound('confirmationMessage')} label="Confirmation" optional rows={2} maxLength={400} />
            <EditorBar editor={editor} words={words} label="Save advertisement" />
          </form>
        </Panel>
        <Stacked>
          <OnOff ad={ad} values={values} isDirty={editor.isDirty} onDone={refresh} />
          <AdPreview
            pictures={picturesOf(values).map((file) => file?.url ?? null)}
            darkPictures={darkPicturesOf(values).map((file) => file?.url ?? null)}
            alt={values.alt}
            blurb={values.blurb}
            buttonText={values.buttonText}
            sponsor={sponsors.find(({ id }) => id === values.company)?.name ?? ad.sponsor}
          />
          <Report ad={ad} weeks={weeks} />
        </Stacked>
      </SideBySide>
    </>
  );
}

type OnOffProps = {
  readonly ad: Advertisement;
  readonly values: Values;
  readonly isDirty: boolean;
  readonly onDone: () => void;
};

/** Turns it on and off; while something is missing, says what. */
function OnOff({ ad, values, isDirty, onDone }: OnOffProps) {
  const [isBusy, setBusy] = useState(false);
  const missing = missingOfAd({ ...values, pictures: picturesOf(values), darkPictures: darkPicturesOf(values) });
  const canTurnOn = missing.length === 0 && !isDirty;
  const change = (isOn: boolean) => {
    setBusy(true);
    sendStaff(switchAdvertisementCall, { h: ad.hash, isOn })
      .then(onDone, (error: unknown) => showToast(serverText(error, faultMessage)))
      .finally(() => setBusy(false));
  };
  return (
    <Panel title="On or off">
      <Switch
        label={ad.isOn ? 'On' : 'Off'}
        isOn={ad.isOn}
        isBusy={isBusy}
        isDisabled={!ad.isOn && !canTurnOn}
        onChange={change}
      >
        {ad.isOn
          ? ad.state === 'running'
            ? 'It’s showing now.'
            : ad.state === 'scheduled'
              ? `It starts showing on ${calendarDay(ad.runsFrom ?? '')}.`
              : `It ended on ${calendarDay(ad.runsUntil ?? '')}.`
          : canTurnOn
            ? 'It isn’t showing.'
            : isDirty && missing.length === 0
              ? 'Save your changes, then turn it on.'
              : 'Something is missing before it can be turned on:'}
      </Switch>
      {ad.isOn || missing.length === 0 ? null : (
        <ul>
          {missing.map(({ field, sentence }) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Sums by week, without a person. */
function Report({ ad, weeks }: { readonly ad: Advertisement; readonly weeks: Answer['weeks'] }) {
  const isCounted = weeks.some(({ views, clicks, requests }) => views + clicks + requests > 0);
  const csv = () =>
    downloadText(
      `advertisement-${ad.hash}.csv`,
      ['Week of,Views,Opened,Requests', ...weeks.map((week) => Object.values(week).join(','))].join('\r\n'),
    );
  return (
    <Panel
      title="Last 12 weeks"
      flush
      aside={
        isCounted ? (
          <span className={layout.cluster}>
            <Button look="line" size="small" icon="download" onClick={csv}>
              CSV
            </Button>
            <Button
              look="line"
              size="small"
              icon="download"
              onClick={() => location.assign(`${adReportPath}?h=${encodeURIComponent(ad.hash)}`)}
            >
              PDF
            </Button>
          </span>
        ) : null
      }
    >
      {isCounted ? (
        <table className={styles.weeks}>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Views</th>
              <th scope="col">Opened</th>
              <th scope="col">Requests</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ from, views, clicks, requests }) => (
              <tr key={from}>
                <th scope="row">{calendarDay(from)}</th>
                <td>{views.toLocaleString('en-US')}</td>
                <td>{clicks.toLocaleString('en-US')}</td>
                <td>{requests.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={rowStyles.none}>Nobody has seen it yet. Sums by week appear here, without names.</p>
      )}
    </Panel>
  );
}
