import { useEffect, useState } from 'react';
import { ChangedField } from '#platform/web/console/ChangedField.tsx';
import { useFound } from '#platform/web/console/use-found.ts';
import { ChipButton } from '#platform/web/ui/ChipButton.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { kindWords } from '../../catalogue-words.ts';
import { catalogueListCall, draftCall } from '../../staff-contract.ts';
import { isPublication } from '../../draft-form.ts';
import { useDraft, useDraftField } from './draft-context.ts';
import fields from './DraftFields.module.css';

const mostFound = 6;

/** What an activity is called; null until that is known. */
function useTitle(hash: string | null, known: string | null): string | null {
  const [title, setTitle] = useState<{ of: string; text: string } | null>(null);
  useEffect(() => {
    if (hash === null || known !== null) return;
    sendStaff(draftCall, { h: hash }).then(
      ({ content }) => setTitle({ of: hash, text: content.title }),
      () => setTitle({ of: hash, text: 'Removed activity' }),
    );
  }, [hash, known]);
  return known ?? (title !== null && title.of === hash ? title.text : null);
}

/** Another activity with the same content, such as the webinar of a recording: credit is earned for one of them. */
export function SameContentField() {
  const { hash, isReadOnly } = useDraft();
  const { value, set, was: _was, ...field } = useDraftField('sameContentAs');
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<{ readonly hash: string; readonly title: string } | null>(null);
  const found = useFound(words, async (q) => {
    const { data } = await sendStaff(catalogueListCall, { q, page: '0' });
    return data.filter((row) => row.hash !== hash && !isPublication(row.kind)).slice(0, mostFound);
  });
  const title = useTitle(value, chosen?.hash === value ? chosen.title : null);
  return (
    <ChangedField
      {...field}
      label="Same content as"
      optional
      hint="Such as the webinar this was recorded from. Members who already earned credit for it are warned before the exam."
      isGroup={value !== null}
    >
      {(control) =>
        value === null ? (
          <>
            <input
              {...control}
              className={fieldStyles.input}
              type="search"
              autoComplete="off"
              placeholder="Find an activity"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            {found.length === 0 ? null : (
              <div className={fields.chips}>
                {found.map((each) => (
                  <ChipButton
                    key={each.hash}
                    look="choice"
                    onClick={() => {
                      setChosen(each);
                      setWords('');
                      set(each.hash);
                    }}
                  >
                    {each.title} <small>{kindWords[each.kind]}</small>
                  </ChipButton>
                ))}
              </div>
            )}
          </>
        ) : (
          <div className={fields.chips}>
            <ChipButton look="removal" disabled={isReadOnly} onClick={() => set(null)}>
              <span className={typography.visuallyHidden}>Remove </span>
              {title ?? 'Loading…'}
            </ChipButton>
          </div>
        )
      }
    </ChangedField>
  );
}
