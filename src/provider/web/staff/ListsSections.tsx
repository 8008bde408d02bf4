// The provider's lists: what forms offer, and which words search ignores or takes for the same.
import { useState } from 'react';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { choiceLists, newChoice, type ChoiceList, type SettingsOf } from '../../settings-form.ts';
import { SectionPanel, useSection, type Kept } from './SettingsSection.tsx';

/** The first of the errors in a list of lines: the field shows them all as one text. */
const firstError = (errorOf: (field: string) => string | undefined, field: string, lines: number) =>
  errorOf(field) ??
  Array.from({ length: lines }, (_none, at) => errorOf(`${field}.${at}`)).find((each) => each !== undefined);

export function SmallWordsSection({ kept }: { readonly kept: Kept<'small-words'> }) {
  const of = useSection('small-words', kept);
  const { words } = of.editor.values;
  return (
    <SectionPanel
      section="small-words"
      kept={kept}
      of={of}
      words={{ words: { label: 'Words', read: (all) => all.join(', ') } }}
    >
      <AreaField
        id="small-words"
        name="words"
        label="Words, one on each line"
        hint="Search leaves them out, unless nothing else was typed: a, the, of."
        rows={8}
        value={words.join('\n')}
        onChange={(event) => of.editor.change({ words: event.target.value.split('\n') })}
        error={firstError(of.errorOf, 'words', words.length)}
      />
    </SectionPanel>
  );
}

export function SynonymsSection({ kept }: { readonly kept: Kept<'synonyms'> }) {
  const of = useSection('synonyms', kept);
  const { groups } = of.editor.values;
  return (
    <SectionPanel
      section="synonyms"
      kept={kept}
      of={of}
      words={{ groups: { label: 'Words', read: (all) => all.map((group) => group.join(', ')).join('\n') } }}
    >
      <AreaField
        id="synonyms"
        name="groups"
        label="Your own, one group on each line"
        hint="Separate words and phrases by commas: loupes, magnification. The portal already knows about 30 groups."
        rows={8}
        value={groups.map((group) => group.join(',')).join('\n')}
        onChange={(event) =>
          of.editor.change({ groups: event.target.value.split('\n').map((line) => line.split(',')) })
        }
        error={firstError(of.errorOf, 'groups', groups.length)}
      />
    </SectionPanel>
  );
}

const listWords: Readonly<Record<ChoiceList, string>> = {
  titles: 'Title',
  jobTitles: 'Position',
  officeSizes: 'Office size',
  ageRanges: 'Age range',
  sourceHeard: 'How did you hear about us?',
};

type Choices = SettingsOf<'choices'>[ChoiceList];

export function ChoicesSection({ kept }: { readonly kept: Kept<'choices'> }) {
  const of = useSection('choices', kept);
  const [list, setList] = useState<ChoiceList>('titles');
  const items = of.editor.values[list].map((item) => ({ ...item, key: item.id }));
  const problem = of.errorOf(list);
  const isSaved = (id: string) => kept.values[list].some((each) => each.id === id);
  const change = (next: Choices) => of.editor.change({ [list]: next } as Partial<SettingsOf<'choices'>>);
  const changeOne = (id: string, changes: Partial<Choices[number]>) =>
    change(of.editor.values[list].map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const read = (all: Choices) =>
    all.map(({ label, isHidden }) => (isHidden ? `${label} (hidden)` : label)).join(', ') || 'None';
  return (
    <SectionPanel
      section="choices"
      kept={kept}
      of={of}
      words={{
        titles: { label: listWords.titles, read },
        jobTitles: { label: listWords.jobTitles, read },
        officeSizes: { label: listWords.officeSizes, read },
        ageRanges: { label: listWords.ageRanges, read },
        sourceHeard: { label: listWords.sourceHeard, read },
      }}
    >
      <SelectField
        id="choices-list"
        name="list"
        label="List"
        choices={choiceLists.map((id) => ({ id, label: listWords[id] }))}
        value={list}
        onChange={(event) => setList(event.target.value as ChoiceList)}
      />
      <p className={typography.quiet}>
        What members already chose stays with them. You can’t remove a choice that someone has, but you can hide it.
      </p>
      {problem === undefined ? null : <Alert kind="error" title={problem} />}
      <SortableLines
        items={items}
        what="choice"
        most={200}
        onChange={(next) => change(next.map(({ key: _key, ...item }) => item))}
        onAdd={() =>
          change([
            ...of.editor.values[list],
            { id: `${newChoice}${newIdempotencyKey().slice(0, 12)}`, label: '', isHidden: false },
          ])
        }
        addLabel="Add choice"
      >
        {({ id, label, isHidden }, index) => (
          <>
            <TextField
              id={`choice-${list}-${id}`}
              name="label"
              label={`Choice ${index + 1}`}
              maxLength={100}
              value={label}
              onChange={(event) => changeOne(id, { label: event.target.value })}
              error={of.errorOf(`${list}.${index}.label`)}
            />
            {isSaved(id) ? (
              <CheckboxField
                id={`choice-${list}-${id}-hidden`}
                name="isHidden"
                label="Hidden"
                checked={isHidden}
                onChange={(event) => changeOne(id, { isHidden: event.target.checked })}
              />
            ) : null}
          </>
        )}
      </SortableLines>
    </SectionPanel>
  );
}

export function SupportReasonsSection({ kept }: { readonly kept: Kept<'support-reasons'> }) {
  const of = useSection('support-reasons', kept);
  const { reasons } = of.editor.values;
  return (
    <SectionPanel
      section="support-reasons"
      kept={kept}
      of={of}
      words={{ reasons: { label: 'Reasons', read: (all) => all.join(', ') || 'None' } }}
    >
      <AreaField
        id="support-reasons"
        name="reasons"
        label="Your own, one on each line"
        optional
        hint="They follow the four that the form always has: General Feedback, Live Webinar Question, Technical Issue, Other."
        rows={4}
        value={reasons.join('\n')}
        onChange={(event) => of.editor.change({ reasons: event.target.value.split('\n') })}
        error={firstError(of.errorOf, 'reasons', reasons.length)}
      />
    </SectionPanel>
  );
}
