// The member's profile as fields, in three groups: for joining and for the profile.
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
import type { studentFields } from '../student-form.ts';
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
type FieldOf = (name: keyof typeof studentFields, label: string) => Bound;
type Props = { readonly field: FieldOf; readonly items: AccountItems };

type NameProps = Props & {
  readonly names: { readonly firstname: string; readonly lastname: string };
  /** What is said of a name with letters that certificates can’t show. Without it the member is spoken to. */
  readonly hintFor?: typeof nameHint;
};

/** As they are on a certificate. */
export function NameFields({ field, items, names, hintFor = nameHint }: NameProps) {
  return (
    <FieldGrid className={styles.name}>
      <SelectField
        {...field('title', 'Title')}
        choices={items.titles}
        placeholder="Select"
        autoComplete="honorific-prefix"
      />
      <TextField
        {...field('firstname', 'First name')}
        autoComplete="given-name"
        maxLength={60}
        hint={hintFor(names.firstname)}
      />
      <TextField
        {...field('lastname', 'Last name')}
        autoComplete="family-name"
        maxLength={60}
        hint={hintFor(names.lastname)}
      />
    </FieldGrid>
  );
}

export function PersonFields({ field, items }: Props) {
  const gender = <RadioGroup {...field('gender', 'Gender')} choices={items.genders} hint="Never printed or shared." />;
  return (
    <FieldGrid className={styles.more}>
      {items.genders.length > 2 ? <WideField>{gender}</WideField> : gender}
      <SelectField {...field('ageRange', 'Age range')} choices={items.ageRanges} placeholder="Select one" />
    </FieldGrid>
  );
}

/** What the form says under the AGD number: as long as it is one of six digits, and otherwise. */
type AgdHints = { readonly usual: string; readonly notSixDigits: string };
const memberHints: AgdHints = {
  usual: 'For Academy of General Dentistry members. We report your credit every week.',
  notSixDigits: agdNumberMessages.notSixDigits,
};

type WorkProps = Props & {
  readonly agdNumber: string;
  /** Without them the member is spoken to. */
  readonly agdHints?: AgdHints;
  readonly agdNumberIsFree?: boolean;
};

/** The AGD's numbers have six digits; another number that follows the specification's rule passes with a note. */
const agdNumberHint = (value: string, { usual, notSixDigits }: AgdHints): string =>
  value.length >= 5 && !isReportableAgdNumber(value) ? notSixDigits : usual;

export function WorkFields(props: WorkProps) {
  const { field, items, agdNumber, agdHints = memberHints, agdNumberIsFree = false } = props;
  const years = graduationYears(items.year).map((year) => ({ id: String(year), label: String(year) }));
  const isPlainlyFree = agdNumberIsFree && isReportableAgdNumber(agdNumber.trim());
  return (
    <FieldGrid>
      <SelectField {...field('jobTitle', 'Position')} choices={items.jobTitles} placeholder="Select one" />
      <SelectField {...field('certYear', 'Graduation year')} choices={years} placeholder="Select one" />
      <TextField {...field('officeName', 'Practice name')} autoComplete="organization" maxLength={120} />
      <SelectField {...field('officeSize', 'Practice size')} choices={items.officeSizes} placeholder="Select one" />
      <TextField
        {...field('agdNumber', 'AGD number')}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={agdNumberHint(agdNumber.trim(), agdHints)}
        ok={isPlainlyFree ? 'Six digits, and not in use yet' : undefined}
      />
    </FieldGrid>
  );
}

type ReachProps = Props & {
  readonly country: string;
  /** The country changed: the state belongs to another list, and the zip follows another rule. */
  readonly onCountry: (country: string) => void;
};

export function ReachFields({ field, items, country, onCountry }: ReachProps) {
  const states = statesOf(items.states, country);
  const bound = field('country', 'Country');
  const isNorthAmerica = country === 'US' || country === 'CA';
  return (
    <FieldGrid className={styles.reach}>
      <WideField>
        <SelectField
          {...bound}
          choices={items.countries}
          placeholder="Select country"
          autoComplete="country"
          onChange={(event) => {
            bound.onChange(event);
            onCountry(event.target.value);
          }}
        />
      </WideField>
      <WideField>
        <TextField {...field('address', 'Address')} autoComplete="address-line1" maxLength={200} />
      </WideField>
      <TextField {...field('city', 'City')} autoComplete="address-level2" maxLength={100} />
      {states.length > 0 ? (
        // Another list is another control: it takes its value again.
        <SelectField
          key={country}
          {...field('state', country === 'CA' ? 'Province' : 'State')}
          choices={states}
          placeholder="Select"
          autoComplete="address-level1"
        />
      ) : (
        <TextField
          key="text"
          {...field('state', 'State or region')}
          autoComplete="address-level1"
          maxLength={80}
          hint="If there isn’t one, enter Not applicable."
        />
      )}
      <TextField
        {...field('zip', 'Zip or postal code')}
        autoComplete={hasPostalCodes(country) ? 'postal-code' : 'off'}
        maxLength={12}
        hint={zipHint(country)}
      />
      <TextField
        {...field('phone', 'Phone')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint={isNorthAmerica ? 'With area code.' : 'With country code, such as +44.'}
      />
    </FieldGrid>
  );
}
