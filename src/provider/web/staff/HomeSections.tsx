// What visitors see first: how much of everything, what the menu leads to, and where banners are.
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { SelectField, type Choice } from '#platform/web/ui/SelectField.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { homeSizes, type SettingsOf } from '../../settings-form.ts';
import { menuOf, settingsWhenUnknown } from '../menu.ts';
import { numberIn, SectionPanel, shownNumber, useSection, type Kept } from './SettingsSection.tsx';
import styles from './HomeSections.module.css';
import section from './SettingsSection.module.css';

const sizeLabels = { webinars: 'Live webinars', classes: 'Classes', episodes: 'Podcast episodes' } as const;

export function HomeSection({ kept }: { readonly kept: Kept<'home'> }) {
  const of = useSection('home', kept);
  const { values, change } = of.editor;
  const size = (name: keyof typeof homeSizes) => (
    <SelectField
      id={`home-${name}`}
      name={name}
      label={sizeLabels[name]}
      choices={homeSizes[name].map((each) => ({ id: String(each), label: String(each) }))}
      value={String(values[name])}
      onChange={(event) => change({ [name]: Number(event.target.value) })}
      error={of.errorOf(name)}
    />
  );
  return (
    <SectionPanel
      section="home"
      kept={kept}
      of={of}
      words={{
        webinars: { label: sizeLabels.webinars },
        classes: { label: sizeLabels.classes },
        episodes: { label: sizeLabels.episodes },
      }}
    >
      <div className={styles.three}>
        {size('webinars')}
        {size('classes')}
        {size('episodes')}
      </div>
      <HomePreview values={values} />
    </SectionPanel>
  );
}

/** The page in outline, with as many cards as are chosen. */
function HomePreview({ values: { webinars, classes, episodes } }: { readonly values: SettingsOf<'home'> }) {
  const parts = [
    { look: 'pairs', title: 'Upcoming live CE', cards: webinars },
    { look: 'cards', title: 'New on demand', cards: classes },
    { look: 'covers', title: 'Listen on your commute', cards: episodes },
  ] as const;
  return (
    <figure className={styles.preview}>
      <figcaption className={typography.caption}>Preview. Every part has a link to the full list.</figcaption>
      <ul className={styles.parts}>
        {parts.map(({ look, title, cards }) => (
          <li key={look}>
            <b>{title}</b>
            <span className={typography.caption}>up to {cards}</span>
            <span className={styles.cards} data-look={look} aria-hidden="true">
              {Array.from({ length: cards }, (_none, at) => (
                <i key={at} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

type MenuProps = {
  readonly kept: Kept<'menu'>;
  readonly categories: readonly Choice[];
  readonly companies: readonly Choice[];
};

export function MenuSection({ kept, categories, companies }: MenuProps) {
  const of = useSection('menu', kept);
  const { complianceCategoryId, sponsorCompanyId } = of.editor.values;
  const labelOf = (choices: readonly Choice[], chosen: string | null) => choices.find(({ id }) => id === chosen)?.label;
  const category = labelOf(categories, complianceCategoryId);
  const company = labelOf(companies, sponsorCompanyId);
  const { top } = menuOf({
    ...settingsWhenUnknown,
    complianceCategory: category === undefined ? null : { cid: '', label: category },
    sponsorEntry: company === undefined ? null : { coid: '', label: company },
  });
  return (
    <SectionPanel
      section="menu"
      kept={kept}
      of={of}
      words={{
        complianceCategoryId: { label: 'Compliance Courses', read: (id) => labelOf(categories, id) ?? 'Not shown' },
        sponsorCompanyId: { label: 'Sponsor’s entry', read: (id) => labelOf(companies, id) ?? 'Not shown' },
      }}
    >
      <div className={section.two}>
        <SelectField
          id="compliance-category"
          name="complianceCategoryId"
          label="Compliance Courses"
          hint="Links to the activities in this category."
          placeholder="Not shown"
          optional
          choices={categories}
          value={complianceCategoryId ?? ''}
          onChange={(event) => of.editor.change({ complianceCategoryId: event.target.value || null })}
          error={of.errorOf('complianceCategoryId')}
        />
        <SelectField
          id="sponsor-company"
          name="sponsorCompanyId"
          label="Sponsor’s entry"
          hint="Named after the company, and labeled Sponsor."
          placeholder="Not shown"
          optional
          choices={companies}
          value={sponsorCompanyId ?? ''}
          onChange={(event) => of.editor.change({ sponsorCompanyId: event.target.value || null })}
          error={of.errorOf('sponsorCompanyId')}
        />
      </div>
      <figure className={styles.preview}>
        <figcaption className={typography.caption}>Preview of the menu at the top of every page</figcaption>
        <ul className={styles.menu}>
          {top.map(({ label, tag }) => (
            <li key={label}>
              {label} {tag === undefined ? null : <Tag>{tag}</Tag>}
            </li>
          ))}
        </ul>
      </figure>
    </SectionPanel>
  );
}

export function ListsSection({ kept }: { readonly kept: Kept<'lists'> }) {
  const of = useSection('lists', kept);
  const { values, change } = of.editor;
  const rows = (name: 'pageSize' | 'indexStart' | 'interval', id: string, label: string, hint: string) => (
    <TextField
      id={id}
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      value={shownNumber(values[name])}
      onChange={(event) => change({ [name]: numberIn(event.target.value) })}
      error={of.errorOf(name)}
    />
  );
  return (
    <SectionPanel
      section="lists"
      kept={kept}
      of={of}
      words={{
        pageSize: { label: 'Rows per page' },
        indexStart: { label: 'Rows before the first banner' },
        interval: { label: 'Rows between banners' },
        adsBesideCredit: { label: 'Banners on shows that offer credit', read: (isOn) => (isOn ? 'On' : 'Off') },
      }}
    >
      <div className={styles.three}>
        {rows('pageSize', 'page-size', 'Rows per page', '5 to 100.')}
        {rows('indexStart', 'index-start', 'Rows before the first banner', '0 to 50.')}
        {rows('interval', 'interval', 'Rows between banners', '0 to 50. With 0, each page has only one.')}
      </div>
      <CheckboxField
        id="ads-beside-credit"
        name="adsBesideCredit"
        label="Banners on podcast shows that offer credit"
        hint="Class videos, handouts, evaluations, and exams never have advertisements."
        checked={values.adsBesideCredit}
        onChange={(event) => change({ adsBesideCredit: event.target.checked })}
        error={of.errorOf('adsBesideCredit')}
      />
    </SectionPanel>
  );
}
