// What every button that sends has in common; a form has the same from form.ts.
//
//   const { isBusy, problem, run } = useSending(seatMessages.unableToCancel);
//   <Button busy={isBusy} onClick={() => void run(async () => { await send(cancelSeatCall, { code }); … })}>
import { useState } from 'react';
import { serverText, type FailureTexts } from './call.ts';

/** The sentence for what `run` threw: the server's own, else the text given; or what the page makes of the error. */
type Texts = string | FailureTexts | ((error: unknown) => string);

/** Whether something is being sent, and the sentence to show where it did not work. */
export function useSending(texts: Texts) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    /** Null while there is nothing to say. */
    problem,
    dismiss: () => setProblem(null),
    /** Does the work; what it throws becomes the problem. True if it was done. */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      setBusy(true);
      setProblem(null);
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(typeof texts === 'function' ? texts(error) : serverText(error, texts));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
