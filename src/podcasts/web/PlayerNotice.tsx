import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { AudioProblem } from './audio-engine.ts';
import { logAgain, resume } from './player.ts';
import type { PlayerState } from './player-state.ts';
import styles from './PlayerNotice.module.css';

const problems: Record<AudioProblem, string> = {
  line: 'No connection. Playback resumes when you’re back online.',
  missing: 'The audio of this episode is missing. Your place is saved.',
  broken: 'This episode can’t be played right now. Your place is saved.',
};

/** What is in the way, or what comes next; nothing while it just plays. */
export function PlayerNotice({
  player,
  isInBar = false,
}: {
  readonly player: PlayerState;
  readonly isInBar?: boolean;
}) {
  const { episode, problem, notice, isFinished, status } = player;
  if (episode === null) return null;
  const mayTakeExam = isFinished && episode.credits > 0 && episode.hasExam && !episode.examTaken;
  const text =
    problem !== null ? problems[problem] : notice !== null ? notice : mayTakeExam ? 'Finished. The exam is next.' : '';
  return (
    <div
      className={text === '' ? typography.visuallyHidden : classNames(styles.notice, isInBar && styles.inBar)}
      role="status"
    >
      <span>{text}</span>
      {status === 'failed' ? (
        <Button look="ghost" size="small" onClick={resume}>
          Try again
        </Button>
      ) : problem === null && notice !== null ? (
        <Button look="ghost" size="small" onClick={logAgain}>
          Try again
        </Button>
      ) : mayTakeExam && problem === null ? (
        <LinkButton look="light" size="small" to={siteMap.podcastEvaluation(episode.hash)}>
          Take Exam
        </LinkButton>
      ) : null}
    </div>
  );
}
