// What the tests of threads run in one.

/** Holds its thread until `gate[0]` is no longer 0, then says what is there. */
export function waitAt(gate: Int32Array<SharedArrayBuffer>): number {
  Atomics.wait(gate, 0, 0);
  return Atomics.load(gate, 0);
}

export function refuse(reason: string): never {
  throw new RangeError(reason);
}

/** Ends its thread for an odd number. */
export function survive(number: number): number {
  if (number % 2 === 1) process.exit(1);
  return number;
}
