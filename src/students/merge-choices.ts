// Which of two accounts each detail of the merged one comes from.

/** The columns of each detail: what belongs together is chosen together. */
export const mergeDetails = {
  name: ['title', 'firstname', 'lastname'],
  email: ['email', 'email_key', 'email_verified_at', 'email_held_until'],
  job: ['job_title', 'office_name', 'office_size'],
  address: ['address', 'city', 'state', 'zip', 'country'],
  phone: ['phone'],
  agdNumber: ['agd_number'],
  person: ['cert_year', 'gender', 'age_range'],
} as const;
export type MergeDetail = keyof typeof mergeDetails;

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

/** For how long a merge can be undone exactly. */
export const mergeUndoDays = 30;
