import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand/react';
import { faultMessage } from '../../shared/refusal.ts';
import { useSending } from '../use-sending.ts';
import { endQuestion, questionStore, type Question } from './confirm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** The one place where questions appear. A question goes with the page that asked it. */
export function ConfirmRegion() {
  const asked = useStore(questionStore);
  const { key } = useLocation();
  useEffect(() => () => questionStore.setState(null, true), [key]);
  return asked === null ? null : <Asked question={asked} />;
}

function Asked({ question }: { readonly question: Question }) {
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
