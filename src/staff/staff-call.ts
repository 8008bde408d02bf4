// A call of the provider's own people. It names what its caller's roles must allow: without that it does not compile.
import type { Call, CallSchemas } from '#platform/shared/call.ts';
import type { Permission } from './permissions.ts';

type StaffCall<Schemas extends CallSchemas, Code extends string> = Omit<
  Call<Schemas, 'staff', Code>,
  'access' | 'permission'
> & {
  readonly path: `/api/staff/${string}`;
  readonly permission: Permission;
};

/** Declares a call of staff whose schemas are of the type named: `defineStaffCall<typeof teamSchemas>()({ … })`. */
export function defineStaffCall<Schemas extends CallSchemas>() {
  return <const Code extends string = never>(call: StaffCall<Schemas, Code>): Call<Schemas, 'staff', Code> => ({
    ...call,
    access: 'staff',
  });
}
