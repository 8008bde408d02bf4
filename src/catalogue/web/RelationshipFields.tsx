// Whether there is anything to disclose, and each financial relationship: on the speaker's own page, and where staff
// enter a paper form.
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import {
  mostRelationships,
  relationshipKinds,
  type DisclosureProblem,
  type Relationship,
  type TypedDisclosure,
} from '../disclosure-form.ts';
import styles from './RelationshipFields.module.css';

type Values = Pick<TypedDisclosure, 'hasRelationships' | 'relationships'>;
type Props = {
  readonly values: Values;
  readonly onChange: (changes: Partial<Values>) => void;
  readonly problems: readonly DisclosureProblem[];
  /** How far back the person is asked, by the provider's setting; null where staff enter a form on paper. */
  readonly months: number | null;
};

const newKey = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
const newRelationship = (): Relationship => ({ key: newKey(), company: '', kind: '', isEnded: false });

const words = {
  self: { no: 'No, nothing to disclose', yes: 'Yes' },
  them: { no: 'Nothing to disclose', yes: 'Disclosed' },
} as const;

/** The question of the form; staff copy the answer to it from paper. */
const questionOf = (months: number | null): string =>
  months === null
    ? 'Financial relationships'
    : `Have you had a financial relationship with a company that makes, markets, sells, or distributes health care products used on patients, in the past ${months} months?`;

/** The ids of the fields, by which an error summary leads to them. */
export const relationshipFieldId = (field: string) => `disclosure-${field.replaceAll('.', '-')}`;

export function RelationshipFields({ values: { hasRelationships, relationships }, onChange, problems, months }: Props) {
  const { no, yes } = words[months === null ? 'them' : 'self'];
  const problemAt = (field: string) => problems.find((each) => each.field === field)?.sentence;
  const set = (key: string, changes: Partial<Relationship>) =>
    onChange({ relationships: relationships.map((each) => (each.key === key ? { ...each, ...changes } : each)) });
  const add = () => {
    const added = newRelationship();
    onChange({ relationships: [...relationships, added] });
    requestAnimationFrame(() => document.getElementById(relationshipFieldId(`relationships.${added.key}`))?.focus());
  };
  return (
    <div className={layout.stack}>
      <RadioGroup
        id={relationshipFieldId('hasRelationships')}
        name="hasRelationships"
        label={questionOf(months)}
        hint={months !== null ? 'Any amount counts. Include your spouse or partner.' : undefined}
        look="list"
        choices={[
          { id: 'no', label: no },
          { id: 'yes', label: yes },
        ]}
        value={hasRelationships}
        error={problemAt('hasRelationships')}
        onChange={(event) =>
          onChange({
            hasRelationships: event.target.value === 'yes' ? 'yes' : 'no',
            ...(event.target.value === 'yes' && relationships.length === 0
              ? { relationships: [newRelationship()] }
              : {}),
          })
        }
      />
      {hasRelationships === 'yes' ? (
        <>
          <ul className={styles.list}>
            {relationships.map((each, at) => {
              const problem = problemAt(`relationships.${each.key}`);
              const isCompanyMissing = each.company.trim() === '';
              const id = relationshipFieldId(`relationships.${each.key}`);
              return (
                <li key={each.key} className={styles.one}>
                  <fieldset>
                    <legend>Company {at + 1}</legend>
                    <div className={styles.fields}>
                      <TextField
                        id={id}
                        name="company"
                        label="Company"
                        maxLength={120}
                        autoComplete="off"
                        value={each.company}
                        error={isCompanyMissing ? problem : undefined}
                        onChange={(event) => set(each.key, { company: event.target.value })}
                      />
                      <SelectField
                        id={`${id}-kind`}
                        name="kind"
                        label="Kind of relationship"
                        placeholder="Choose"
                        choices={relationshipKinds}
                        value={each.kind}
                        error={isCompanyMissing ? undefined : problem}
                        onChange={(event) => set(each.key, { kind: event.target.value as Relationship['kind'] })}
                      />
                    </div>
                    <div className={styles.foot}>
                      <CheckboxField
                        id={`${id}-ended`}
                        name="isEnded"
                        label="This has ended."
                        checked={each.isEnded}
                        onChange={(event) => set(each.key, { isEnded: event.target.checked })}
                      />
                      <Button
                        size="small"
                        look="quiet"
                        icon="close"
                        aria-label={`Remove company ${at + 1}`}
                        onClick={() => onChange({ relationships: relationships.filter(({ key }) => key !== each.key) })}
                      >
                        Remove
                      </Button>
                    </div>
                  </fieldset>
                </li>
              );
            })}
          </ul>
          {relationships.length < mostRelationships ? (
            <Button size="small" look="soft" icon="plus" onClick={add}>
              Add company
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
