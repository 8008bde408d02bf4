// A subcommand of the command line of the person who runs the portal (src/portal.ts).
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { OpenContext } from './open-context.ts';

/** Prints a line. */
export type Say = (text: string) => void;

export type Command = {
  readonly usage: string;
  readonly purpose: string;
  readonly run: (opened: OpenContext, args: readonly string[], say: Say) => Promise<void>;
};

/** A command that cannot be carried out as it was typed, with a sentence for the person at the terminal. */
export class WrongCommand extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options and other words of a command. Throws `WrongCommand` at an option that it doesn't have. */
export function readOptions<const Wanted extends Options>(args: readonly string[], options: Wanted) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongCommand(error instanceof Error ? error.message : String(error));
  }
}

/** A word of the command. Throws `WrongCommand` if it is missing. */
export function need(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new WrongCommand(`Give ${what}.`);
  return value;
}

/** Does the work, and throws `WrongCommand` in place of an error of this kind, whose message is for people. */
export const explained = <Result>(work: Promise<Result>, Kind: new (...args: never[]) => Error): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof Kind ? new WrongCommand(error.message) : error;
  });
