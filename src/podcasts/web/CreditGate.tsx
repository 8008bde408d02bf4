import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useStore } from 'zustand/react';
import { creditsText, episodeCreditLabel } from '#catalogue/ce-type.ts';
import { useHasPassed } from '#platform/web/server-clock.ts';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { examGate, examRule } from '../exam-gate.ts';
import { loggedStore } from './player-state.ts';
import type { EpisodeAnswer } from './podcast-loader.ts';
import { useHeard } from './use-heard.ts';
import styles from './CreditGate.module.css';

function Ring({ percent }: { readonly percent: number }) {
  return (
    <span className={styles.ring} role="img" aria-label={`${percent}% heard`}>
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r="26" />
        {percent === 0 ? null : (
          <circle className={styles.arc} cx="30" cy="30" r="26" pathLength="100" strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <b aria-hidden="true">{percent}%</b>
    </span>
  );
}

type Props = { readonly answer: EpisodeAnswer; readonly onShowProof: () => void };

/** Credit for listening: the exam button, never without its reason, and how far the episode is heard. */
export function CreditGate({ answer: { podcast: row, studentData, timeOnTask, serverTime }, onShowProof }: Props) {
  const { revalidate } = useRevalidator();
  const heard = useHeard(row, row.listening);
  const percent = row.durationSec > 0 ? Math.min(100, Math.round((heard / row.durationSec) * 100)) : 0;
  const gate = examGate({ student: studentData, gradedFrom: timeOnTask.gradedFrom });
  const { state } = gate;
  // The first play opens the exam, or the wait for it: the page is asked for again.
  const isLogged = useStore(loggedStore, (logged) => logged.includes(row.hash));
  useEffect(() => {
    if (isLogged && state === 'unheard') void revalidate();
  }, [isLogged, state, revalidate]);
  const until = gate.state === 'waiting' ? gate.until : null;
  const hasOpened = useHasPassed(until, serverTime);
  useEffect(() => {
    if (until !== null && hasOpened) void revalidate();
  }, [until, hasOpened, revalidate]);

  const here = siteMap.podcast(row.podcastShowHash, row.hash);
  const locked = (
    <button
      type="button"
      className={buttonClasses({ look: 'line', wide: true }, styles.locked)}
      aria-disabled="true"
      aria-describedby="exam-rule"
    >
      <Icon name="lock" />
      Take Exam
    </button>
  );
  const open = (
    <LinkButton wide to={siteMap.podcastEvaluation(row.hash)} aria-label={`Take Exam: ${row.title}`}>
      Take Exam
    </LinkButton>
  );
  return (
    <section className={classNames(styles.gate, state === 'visitor' && styles.visitor)} aria-labelledby="credit">
      <div className={styles.head}>
        <h2 className={styles.title} id="credit">
          Credit for listening
        </h2>
        {state === 'passed' ? (
          <span className={styles.seal}>
            <Icon name="check" />
          </span>
        ) : (
          <Ring percent={percent} />
        )}
        <p className={styles.words}>
          {gate.state === 'passed' ? (
            <>
              {creditsText(studentData?.earnedCredits ?? row.credits)} CEU on your record
              {studentData?.examDate ? (
                <>
                  {' '}
                  since <LocalTime at={studentData.examDate} />
                </>
              ) : null}
              .
            </>
          ) : gate.state === 'visitor' ? (
            'Anyone can listen. To earn credit, you need a free account.'
          ) : gate.state === 'failed' ? (
            `Your last attempt: ${gate.score}%. Listen again, then try the exam once more.`
          ) : gate.state === 'ready' ? (
            studentData?.evalTaken === true ? (
              'The evaluation is done. The exam is next.'
            ) : (
              'A short evaluation comes first, then the exam.'
            )
          ) : (
            'Listen to the end, then complete a short evaluation and the exam.'
          )}
        </p>
      </div>
      <div className={styles.act}>
        {state === 'visitor' ? (
          <LinkButton wide to={siteMap.register(here)} rel="nofollow">
            Create Free Account
          </LinkButton>
        ) : state === 'passed' ? (
          <Button
            wide
            look="soft"
            icon="award"
            aria-haspopup="dialog"
            aria-label={`Certificate: ${row.title}`}
            onClick={onShowProof}
          >
            Open certificate
          </Button>
        ) : state === 'unheard' || state === 'waiting' ? (
          locked
        ) : (
          open
        )}
        <p className={classNames(typography.caption, styles.rule)} id="exam-rule">
          {gate.state === 'visitor' ? (
            <>
              <Link to={siteMap.login(here)} rel="nofollow">
                Sign in first
              </Link>{' '}
              so your listening counts toward the exam.
            </>
          ) : gate.state === 'passed' ? (
            studentData?.examScore === null || studentData === null ? null : (
              `Passed with ${studentData.examScore}%.`
            )
          ) : gate.state === 'waiting' ? (
            <>
              The exam opens at <LocalTime at={gate.until} format="clock" />: {timeOnTask.percent}% of its length must
              have passed since you started.
            </>
          ) : gate.state === 'unheard' ? (
            examRule(timeOnTask.percent)
          ) : percent < 90 ? (
            `You’ve heard ${percent}% so far. The exam covers the whole episode.`
          ) : (
            'Your answers are saved if you stop.'
          )}
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Credit</dt>
          <dd>
            {creditsText(row.credits)} CEU · {episodeCreditLabel}
          </dd>
        </div>
        <div>
          <dt>Sponsor</dt>
          <dd>{row.sponsorCompanyName}</dd>
        </div>
      </dl>
    </section>
  );
}
