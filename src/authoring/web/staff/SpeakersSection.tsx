import { useState } from 'react';
import { nameWithDegrees } from '#pages/speaker-name.ts';
import { AddSpeakerDialog } from '#catalogue/web/staff/AddSpeakerDialog.tsx';
import { DisclosurePanel } from '#catalogue/web/staff/DisclosurePanel.tsx';
import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { choiceWords, choicesOf } from '../../draft-values.ts';
import { newKey, useDraft } from './draft-context.ts';
import { DraftList } from './DraftFields.tsx';
import fields from './DraftFields.module.css';

const roleChoices = choicesOf('speakers.role');

/** Who shapes the content, in the order in which members see them. */
export function SpeakersSection() {
  const { hash, values, change, answer, isReadOnly, checkAgain, saveAll } = useDraft();
  const { speakers } = values;
  const [isAdding, setAdding] = useState(false);
  type Person = (typeof speakers)[number];
  const set = (next: readonly Person[]) => change({ speakers: [...next] });
  const write = (key: string, changes: Partial<Person>) =>
    set(speakers.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const everyone = answer.choices.speakers.map(({ hash, name, degree }) => ({
    id: hash,
    label: nameWithDegrees(name, degree),
  }));
  const open = everyone.filter(({ id }) => speakers.every(({ speaker }) => speaker !== id));
  const people = speakers.flatMap(({ speaker, role }) => {
    const person = answer.choices.speakers.find((each) => each.hash === speaker);
    return person === undefined ? [] : [{ ...person, role: choiceWords['speakers.role']?.[role] ?? role }];
  });
  return (
    <>
      <EditorSection
        title="Speakers and planners"
        lead="Everyone who shapes the content: who speaks, and who plans or writes without being named."
      >
        <DraftList name="speakers" label="People, in the order members see them">
          <SortableLines items={speakers} what="person" look="card" onChange={set} isReadOnly={isReadOnly}>
            {({ key, speaker, role, isShown }, index) => (
              <>
                <FieldGrid>
                  <SelectField
                    id={`speaker-${key}`}
                    name="speaker"
                    label={`Person ${index + 1}`}
                    choices={everyone.filter(({ id }) => id === speaker || open.some((each) => each.id === id))}
                    value={speaker}
                    onChange={(event) => write(key, { speaker: event.target.value })}
                  />
                  <SelectField
                    id={`speaker-${key}-role`}
                    name="role"
                    label="Role"
                    choices={roleChoices}
                    value={role}
                    onChange={(event) => write(key, { role: event.target.value as Person['role'] })}
                  />
                </FieldGrid>
                <Switch
                  label="Shown to members"
                  isOn={isShown}
                  isDisabled={isReadOnly}
                  onChange={(isOn) => write(key, { isShown: isOn })}
                >
                  {isShown ? 'Named on the card and the page.' : 'Discloses, but isn’t named.'}
                </Switch>
              </>
            )}
          </SortableLines>
          {isReadOnly || speakers.length >= 8 ? null : (
            <div className={fields.chips}>
              <select
                className={classNames(fieldStyles.select)}
                aria-label="Add a person"
                value=""
                onChange={(event) =>
                  event.target.value !== '' &&
                  set([...speakers, { key: newKey(), speaker: event.target.value, role: 'speaker', isShown: true }])
                }
              >
                <option value="">Add a person</option>
                {open.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          )}
        </DraftList>
        {isReadOnly || speakers.length >= 8 ? null : (
          <div>
            <Button size="small" look="soft" icon="plus" onClick={() => setAdding(true)}>
              New speaker
            </Button>
          </div>
        )}
      </EditorSection>
      {isAdding ? (
        <AddSpeakerDialog
          onAdded={(added) => {
            setAdding(false);
            set([...speakers, { key: newKey(), speaker: added, role: 'speaker', isShown: true }]);
            // The list of speakers comes with the draft.
            checkAgain();
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {people.length === 0 ? null : (
        <EditorSection
          title="Disclosures"
          lead="Everyone named here discloses financial relationships first. We email them a link; they don’t need an account."
        >
          <DisclosurePanel
            subject={hash}
            speakers={people}
            title={values.title}
            onChanged={checkAgain}
            saveAll={saveAll}
          />
        </EditorSection>
      )}
    </>
  );
}
