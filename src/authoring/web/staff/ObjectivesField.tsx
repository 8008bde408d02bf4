import { useState, type KeyboardEvent } from 'react';
import { WasNote } from '#platform/web/console/ChangedField.tsx';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import { untestableVerb } from '../../objective-verbs.ts';
import { newKey, useDraft } from './draft-context.ts';
import { DraftList } from './DraftFields.tsx';
import fields from './DraftFields.module.css';
import styles from './ObjectivesField.module.css';

/** The verbs to choose from, in the sentence of `untestableVerb`. */
const verbsIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\*([^*]+)\*/g)].map(([, verb = '']) => verb);

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** What members will be able to do: one line each, in order. */
export function ObjectivesField() {
  const { values, change, answer, isReadOnly } = useDraft();
  const [newest, setNewest] = useState<string | null>(null);
  const { objectives } = values;
  const published = answer.published?.objectives ?? null;
  const set = (next: typeof objectives) => change({ objectives: next });
  const write = (key: string, text: string) =>
    set(objectives.map((each) => (each.key === key ? { ...each, text } : each)));

  function addAfter(index: number) {
    const key = newKey();
    setNewest(key);
    set([...objectives.slice(0, index + 1), { key, text: '' }, ...objectives.slice(index + 1)]);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (objectives.length < 8) addAfter(index);
  }

  const removed = published?.filter(({ key }) => objectives.every((each) => each.key !== key)) ?? [];
  return (
    <DraftList name="objectives" label="Objectives" showsWarning={false}>
      <SortableLines
        items={objectives}
        what="objective"
        most={8}
        onChange={(items) => set([...items])}
        onAdd={() => addAfter(objectives.length)}
        addLabel="Add objective"
        isReadOnly={isReadOnly}
      >
        {({ key, text }, index) => {
          const sentence = untestableVerb(text);
          const was = published?.find((each) => each.key === key)?.text;
          const note = `objective-${key}-note`;
          return (
            <>
              <textarea
                // The line that Enter begins is written at once.
                ref={(area) => {
                  if (key !== newest || area === null) return;
                  setNewest(null);
                  area.focus();
                }}
                className={classNames(fieldStyles.area, fields.line)}
                rows={1}
                aria-label={`Objective ${index + 1}`}
                aria-describedby={sentence === null ? undefined : note}
                value={text}
                onChange={(event) => write(key, event.target.value.replaceAll('\n', ' '))}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              {sentence === null ? null : (
                <p className={styles.verb} id={note}>
                  <Icon name="warning" />
                  <span>
                    {sentence.startsWith('“')
                      ? sentence.slice(0, sentence.indexOf('Try'))
                      : 'Begin with a verb that can be tested. '}
                    Try{' '}
                    {verbsIn(sentence).map((verb, at, all) => (
                      <span key={verb}>
                        <button type="button" onClick={() => write(key, text.trim().replace(/^\S+/, capital(verb)))}>
                          {capital(verb)}
                        </button>
                        {at < all.length - 2 ? ', ' : at === all.length - 2 ? ', or ' : '.'}
                      </span>
                    ))}
                  </span>
                </p>
              )}
              {was === undefined || was === text ? null : (
                <WasNote was={was} label={`objective ${index + 1}`} onRestore={() => write(key, was)} />
              )}
            </>
          );
        }}
      </SortableLines>
      {removed.map((each) => (
        <WasNote key={each.key} was={each.text} label="this objective" onRestore={() => set([...objectives, each])} />
      ))}
    </DraftList>
  );
}
