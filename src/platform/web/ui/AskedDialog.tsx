import { faultMessage } from '../../shared/refusal.ts';
import { useSending } from '../use-sending.ts';
import { endQuestion, type Question } from './confirm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A question, what it leads to, and why that failed. */
export function AskedDialog({ question }: { readonly question: Question }) {
  const { act, failed = faultMessage, ...words } = question;
  const { isBusy, problem, run } = useSending(failed);
  return (
    <ConfirmDialog
      {...words}
      problem={problem}
      busy={isBusy}
      onCancel={() => endQuestion(question)}
      onConfirm={() => void run(act).then((isDone) => (isDone ? endQuestion(question) : undefined))}
    />
  );
}
