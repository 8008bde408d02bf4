// What the server hands to the pages it renders. The pages know calls only: the server decides how they are answered.
import { createContext } from 'react-router';
import type { Call, CallAnswer, CallInput, RefusalBody } from '../shared/call.ts';

/**
 * Answers a call without a network, as for a visitor. A refusal comes back as a body with `status: false`; a fault
 * rejects.
 */
export type InProcessCall = <C extends Call>(
  call: C,
  input: CallInput<C>,
) => Promise<{ httpStatus: number; body: CallAnswer<C> | RefusalBody }>;

export const inProcessCall = createContext<InProcessCall>();

/**
 * Marks the scripts and styles that the portal itself writes into this page. The server hashes what carries it and
 * takes it out.
 */
export const cspNonce = createContext<string>('');

/** The text of a built style sheet by its address; undefined where only a link will do. */
export type StyleText = (href: string) => string | undefined;
export const styleText = createContext<StyleText>(() => undefined);

/** Where a fault goes that broke a page while it was rendered. */
export const reportFault = createContext<(fault: unknown) => void>();
