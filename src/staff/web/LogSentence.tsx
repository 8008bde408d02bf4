import { Link } from 'react-router';
import { logSentence, aroundSubject } from '../log-sentence.ts';
import { useConsoleFacts } from './console-facts.ts';

type Props = {
  readonly act: string;
  /** `words`: how it reads; empty where the entry names nothing. */
  readonly subject: { readonly kind: string; readonly hash: string | null; readonly words: string };
};

/**
 * What an entry of the log says after the name of the person who did it; the name of what it was done to leads to its
 * page.
 */
export function LogSentence({ act, subject: { kind, hash, words } }: Props) {
  const { actionWords, subjectPages } = useConsoleFacts();
  const sentence = actionWords[act] ?? act;
  const around = aroundSubject(sentence);
  const to = hash === null ? undefined : subjectPages[kind]?.(hash);
  if (around === null) return sentence;
  if (to === undefined) return logSentence(sentence, words);
  return (
    <>
      {around[0]}
      <Link to={to}>{words}</Link>
      {around[1]}
    </>
  );
}
