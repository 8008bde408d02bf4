// A member's fields as the pages draw them, in groups: for joining, for the profile, and for the console.
import { Fragment, type ReactNode } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { FieldGrid, WideField } from '#platform/web/ui/FieldGrid.tsx';
import type { FieldBinding } from '#platform/web/ui/Field.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { agdNumberMessages, isReportableAgdNumber } from '../agd-number.ts';
import { statesOf } from '../choices.ts';
import type { accountItemsCall } from '../contract.ts';
import { nameHint } from '../name-on-certificates.ts';
import { graduationYears } from '../graduation-years.ts';
import { hasPostalCodes, zipHint } from '../postal-codes.ts';
import { fieldsIn, studentFields, type FieldIn, type StudentGroup } from '../student-fields.ts';
import styles from './StudentFields.module.css';

export type AccountItems = CallAnswer<typeof accountItemsCall>;
type Bound = FieldBinding & {
  readonly label: string;
  /** What it holds at first, or `value` always. */
  readonly defaultValue?: string;
  readonly value?: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
};
/** `form.field` of a form that holds the member's fields. */
type FieldOf = (name: DrawnField, label: string) => Bound;

/** What the form says under the AGD number: as long as it is one of six digits, and otherwise. */
type AgdHints = { readonly usual: string; readonly notSixDigits: string };
const memberHints: AgdHints = {
  usual: 'For Academy of General Dentistry members. We report your credit every week.',
  notSixDigits: agdNumberMessages.notSixDigits,
};

export type StudentFieldsProps = {
  readonly field: FieldOf;
  readonly items: AccountItems;
  readonly values: Readonly<Record<'firstname' | 'lastname' | 'agdNumber' | 'country', string>>;
  /** The country changed: the state belongs to another list, and the zip follows another rule. */
  readonly onCountry: (country: string) => void;
  /** What is said of a name with letters that certificates can’t show. Without it the member is spoken to. */
  readonly hintFor?: typeof nameHint;
  /** Without them the member is spoken to. */
  readonly agdHints?: AgdHints;
  readonly agdNumberIsFree?: boolean;
};

/** Each page draws the others itself. */
type DrawnGroup = Exclude<StudentGroup, 'sign-in'>;
type DrawnField = FieldIn<DrawnGroup>;

/** The AGD's numbers have six digits; another number that follows the specification's rule passes with a note. */
const agdNumberHint = (value: string, { usual, notSixDigits }: AgdHints): string =>
  value.length >= 5 && !isReportableAgdNumber(value) ? notSixDigits : usual;

const yearsUntil = (year: number) => graduationYears(year).map((each) => ({ id: String(each), label: String(each) }));

/** `bound`: a field of the form under its own label, or another one. */
type Drawing = StudentFieldsProps & { readonly bound: (name: DrawnField, label?: string) => Bound };

/** How each field is drawn. */
const drawn: Readonly<Record<DrawnField, (drawing: Drawing) => ReactNode>> = {
  // As they are on a certificate.
  title: ({ bound, items }) => (
    <SelectField {...bound('title')} choices={items.titles} placeholder="Select" autoComplete="honorific-prefix" />
  ),
  firstname: ({ bound, values, hintFor = nameHint }) => (
    <TextField {...bound('firstname')} autoComplete="given-name" maxLength={60} hint={hintFor(values.firstname)} />
  ),
  lastname: ({ bound, values, hintFor = nameHint }) => (
    <TextField {...bound('lastname')} autoComplete="family-name" maxLength={60} hint={hintFor(values.lastname)} />
  ),
  gender: ({ bound, items }) => {
    const gender = <RadioGroup {...bound('gender')} choices={items.genders} hint="Never printed or shared." />;
    return items.genders.length > 2 ? <WideField>{gender}</WideField> : gender;
  },
  ageRange: ({ bound, items }) => (
    <SelectField {...bound('ageRange')} choices={items.ageRanges} placeholder="Select one" />
  ),
  jobTitle: ({ bound, items }) => (
    <SelectField {...bound('jobTitle')} choices={items.jobTitles} placeholder="Select one" />
  ),
  certYear: ({ bound, items }) => (
    <SelectField {...bound('certYear')} choices={yearsUntil(items.year)} placeholder="Select one" />
  ),
  officeName: ({ bound }) => <TextField {...bound('officeName')} autoComplete="organization" maxLength={120} />,
  officeSize: ({ bound, items }) => (
    <SelectField {...bound('officeSize')} choices={items.officeSizes} placeholder="Select one" />
  ),
  agdNumber: ({ bound, values, agdHints = memberHints, agdNumberIsFree = false }) => {
    const agdNumber = values.agdNumber.trim();
    return (
      <TextField
        {...bound('agdNumber')}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={agdNumberHint(agdNumber, agdHints)}
        ok={agdNumberIsFree && isReportableAgdNumber(agdNumber) ? 'Six digits, and not in use yet' : undefined}
      />
    );
  },
  country: ({ bound, items, onCountry }) => {
    const country = bound('country');
    return (
      <WideField>
        <SelectField
          {...country}
          choices={items.countries}
          placeholder="Select country"
          autoComplete="country"
          onChange={(event) => {
            country.onChange(event);
            onCountry(event.target.value);
          }}
        />
      </WideField>
    );
  },
  address: ({ bound }) => (
    <WideField>
      <TextField {...bound('address')} autoComplete="address-line1" maxLength={200} />
    </WideField>
  ),
  city: ({ bound }) => <TextField {...bound('city')} autoComplete="address-level2" maxLength={100} />,
  state: ({ bound, items, values: { country } }) => {
    const states = statesOf(items.states, country);
    return states.length > 0 ? (
      // Another list is another control: it takes its value again.
      <SelectField
        key={country}
        {...bound('state', country === 'CA' ? 'Province' : undefined)}
        choices={states}
        placeholder="Select"
        autoComplete="address-level1"
      />
    ) : (
      <TextField
        key="text"
        {...bound('state', 'State or region')}
        autoComplete="address-level1"
        maxLength={80}
        hint="If there isn’t one, enter Not applicable."
      />
    );
  },
  zip: ({ bound, values: { country } }) => (
    <TextField
      {...bound('zip')}
      autoComplete={hasPostalCodes(country) ? 'postal-code' : 'off'}
      maxLength={12}
      hint={zipHint(country)}
    />
  ),
  phone: ({ bound, values: { country } }) => (
    <TextField
      {...bound('phone')}
      type="tel"
      autoComplete="tel"
      maxLength={30}
      hint={country === 'US' || country === 'CA' ? 'With area code.' : 'With country code, such as +44.'}
    />
  ),
};

const looks: Readonly<Record<DrawnGroup, string | undefined>> = {
  name: styles.name,
  person: styles.more,
  work: undefined,
  reach: styles.reach,
};

/** The fields of one group. */
export function StudentFields({ of, ...props }: StudentFieldsProps & { readonly of: DrawnGroup }) {
  const drawing: Drawing = {
    ...props,
    bound: (name, label = studentFields[name].label) => props.field(name, label),
  };
  return (
    <FieldGrid className={looks[of]}>
      {fieldsIn(of).map((name) => (
        <Fragment key={name}>{drawn[name](drawing)}</Fragment>
      ))}
    </FieldGrid>
  );
}
