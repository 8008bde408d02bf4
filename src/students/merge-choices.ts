// Which of two accounts each detail of the merged one comes from.
import { studentFieldNames, studentFields, type StudentField } from '#accounts/student-fields.ts';

export type MergeDetail = NonNullable<(typeof studentFields)[StudentField]['merge']>;

/** Each detail in words. */
export const mergeDetailWords: Readonly<Record<MergeDetail, string>> = {
  name: 'Name',
  email: 'Email',
  job: 'Profession and office',
  address: 'Address',
  phone: 'Phone',
  agdNumber: 'AGD number',
  person: 'Graduation, gender, age',
};
export const mergeDetails = Object.keys(mergeDetailWords) as readonly MergeDetail[];

/** The fields of a detail: what belongs together is chosen together. */
export const fieldsOf = (detail: MergeDetail): readonly StudentField[] =>
  studentFieldNames.filter((name) => studentFields[name].merge === detail);

/** For how long a merge can be undone exactly. */
export const mergeUndoDays = 30;
