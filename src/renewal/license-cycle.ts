/** The days between two renewals of a license, YYYY-MM-DD, both included. */
export type LicenseCycle = { readonly from: string; readonly to: string };

/** The cycle of so many months that ends on `last`. It begins where the cycle before ended. */
export function cycleUntil(last: string, months: number): LicenseCycle {
  const after = Temporal.PlainDate.from(last).add({ days: 1 });
  return { from: after.subtract({ months }).toString(), to: last };
}
