import { createStore } from 'zustand/vanilla';

export type Question = {
  readonly question: string;
  /** What follows from a yes. */
  readonly consequence: string;
  /** The buttons name the action, not "OK". */
  readonly confirm: string;
  readonly cancel: string;
  readonly danger?: boolean;
  /** Done after a yes. The question stays, busy, until it is done; what it throws is said in it. */
  readonly act: () => Promise<unknown>;
  /** Said where it failed without a sentence of the server. */
  readonly failed?: string;
};

/** The question that is asked, or null. */
export const questionStore = createStore<Question | null>(() => null);

/**
 * Asks before something happens:
 *
 *   confirm({ question: 'Remove this contact?', …, confirm: 'Remove contact', cancel: 'Keep', danger: true,
 *     act: async () => { await sendStaff(removeContactCall, { h }); showToast('The contact was removed.'); } })
 */
export const confirm = (question: Question): void => questionStore.setState(question, true);

/** Takes a question back, unless another one is asked by now. */
export const endQuestion = (question: Question): void => {
  if (questionStore.getState() === question) questionStore.setState(null, true);
};
