// The calls that the tests of imports make.
import { expect } from 'vitest';
import type { SignedIn } from '#accounts/server/fixtures.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { accountHomeCall } from '#credit/contract.ts';
import { rehearseImportCall } from '../staff-contract.ts';

const head = 'Email,Name,Activity,Date,Hours,Type,Note';
export const importReason = 'Records of the spring meeting';

/**
 * Calls as the registrar of this moment, to the portal of this moment: neither is there when a file of tests is read.
 */
export function importsBy(current: () => { readonly portal: Portal; readonly registrar: SignedInStaff }) {
  const as = <C extends Call>(call: C, input: CallInput<C>, who = current().registrar) =>
    callAsStaff(current().portal, who, call, input);
  const ok = async <C extends Call>(call: C, input: CallInput<C>, who?: SignedInStaff) => {
    const { body } = await as(call, input, who);
    expect(body).toMatchObject({ status: true });
    return body;
  };
  /** The clock of the tests is moved by years: today, in the provider's zone. */
  const calendar = () => current().portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const look = (lines: readonly string[], changes: Partial<CallInput<typeof rehearseImportCall>> = {}) =>
    as(rehearseImportCall, {
      filename: 'spring.csv',
      file: Buffer.from([head, ...lines].join('\r\n')).toString('base64'),
      reason: importReason,
      ...changes,
    });
  const creditsOf = async ({ token }: SignedIn) =>
    (await current().portal.call(accountHomeCall, {}, token)).body.summary.ceTotal;
  return { as, ok, calendar, today: () => calendar().toString(), look, creditsOf };
}
