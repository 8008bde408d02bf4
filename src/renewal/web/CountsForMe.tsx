// Whether an activity counts for each of the member's licenses, on its page.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { send } from '#platform/web/call.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { countsCall, renewalMessages } from '../contract.ts';
import { RuleSource } from './RuleSource.tsx';
import { professionWords } from '../profession-words.ts';
import styles from './Renewal.module.css';

type Counted = CallAnswer<typeof countsCall>['licenses'];

const verdictWords: Record<Counted[number]['verdict'], string> = {
  counts: 'Counts',
  'counts-in-part': 'Counts in part',
  'does-not': 'Doesn’t count',
  unknown: 'We don’t know',
};

type Props = {
  readonly c: string;
  /** The place that it is put into keeps its distance itself. */
  readonly isSpaced?: boolean;
};

export function CountsForMe({ c, isSpaced = false }: Props) {
  const [licenses, setLicenses] = useState<Counted | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without an answer the page says nothing: it is no part of taking the class.
    send(countsCall, { c }).then(
      (answer) => isGone || setLicenses(answer.licenses),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [c]);
  if (licenses === null) return null;
  return (
    <section className={classNames(styles.counts, !isSpaced && styles.apart)} aria-labelledby="counts-for-me">
      <Subheading id="counts-for-me">Will this count in my state?</Subheading>
      {licenses.length === 0 ? (
        <p>
          <Link to={siteMap.account('renewal')}>Add your license</Link> to see what your state’s rules say.
        </p>
      ) : (
        <>
          <ul>
            {licenses.map(({ h, stateName, profession, verdict, reasons }) => (
              <li key={h}>
                <p>
                  <b>
                    {stateName}, {professionWords[profession]}: {verdictWords[verdict]}
                  </b>
                </p>
                {reasons.map(({ text, source }) => (
                  <p key={text}>
                    {text} {source === null ? null : <RuleSource source={source} />}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <p className={typography.quiet}>{renewalMessages.onlyYourBoard}</p>
        </>
      )}
    </section>
  );
}
