import type { CallAnswer } from '#platform/shared/call.ts';
import type { disclosuresCall } from '../../speakers-staff-contract.ts';

/** A person in the panel of an activity, with their disclosure and the one that could be reused. */
export type DisclosurePerson = CallAnswer<typeof disclosuresCall>['people'][number];
export type StaffDisclosure = NonNullable<DisclosurePerson['disclosure']>;
