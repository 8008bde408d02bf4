import type { GateLine } from '#platform/web/console/PublishGate.tsx';
import { PublishGate } from '#platform/web/console/PublishGate.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { staffMap } from '#site-map.ts';
import { passedWords } from '../../passed-checks.ts';
import type { Difference } from '../../draft-differences.ts';
import { fieldId, useDraft, type DraftAnswer } from './draft-context.ts';
import { ReviewState } from './ReviewDialogs.tsx';

/** The findings of the gate as links to their fields. */
export function useGateLines(): readonly GateLine[] {
  const { hash, checks } = useDraft();
  return checks.map(({ level, section, field, sentence }) => ({
    level,
    sentence: sentence.replaceAll('*', ''),
    to: `${section === 'gate' ? staffMap.activity(hash) : staffMap.activity(hash, section)}#${fieldId(field)}`,
  }));
}

/** "title, objective 1, and 3 more" */
function changedWords(differences: readonly Difference[]): string {
  const labels = [...new Set(differences.map(({ label }) => label))].map((label) =>
    // The name of an organization stays as it is.
    /^[A-Z]{2}/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1),
  );
  const shown = labels.length > 4 ? [...labels.slice(0, 3), `${labels.length - 3} more`] : labels;
  return new Intl.ListFormat('en-US').format(shown);
}

/** "version 3"; of what has no versions, "it was published". */
export const sinceText = ({ version }: Pick<DraftAnswer, 'version'>): string =>
  version === null ? 'it was published' : `version ${version.number}`;

type Props = {
  readonly differences: readonly Difference[];
  readonly mayPublish: boolean;
  /** Saves what is typed, and gives its revision; null where it could not be saved. */
  readonly saved: () => Promise<number | null>;
  readonly onDone: (sentence: string) => Promise<void>;
  readonly onSchedule: () => void;
  readonly onUnschedule: () => void;
};

/** Beside the form: what keeps the draft from being published, and what it changes. */
export function GatePanel({ differences, mayPublish, saved, onDone, onSchedule, onUnschedule }: Props) {
  const { hash, kind, values, answer, checks } = useDraft();
  const { published, schedule } = answer;
  const lines = useGateLines();
  return (
    <PublishGate id="gate" lines={lines} passed={passedWords({ kind, content: values }, checks)}>
      {schedule === null ? null : schedule.problem === null ? (
        <Alert title="Scheduled" quiet>
          <p>
            <ZoneTime at={schedule.at} />, by {schedule.by}. The draft will be published as it is at that time.
          </p>
        </Alert>
      ) : (
        <Alert kind="error" title="It wasn’t published as scheduled" quiet>
          <p>{schedule.problem}</p>
        </Alert>
      )}
      <p className={typography.hint}>
        {published === null
          ? 'Only your team sees this. Nothing is public until you publish.'
          : differences.length === 0
            ? `Nothing has changed since ${sinceText(answer)}.`
            : `Changed since ${sinceText(answer)}: ${changedWords(differences)}. Members see nothing until you publish.`}
      </p>
      {published !== null && differences.length === 0 ? null : <ReviewState saved={saved} onDone={onDone} />}
      {differences.length === 0 && !mayPublish ? null : (
        <div className={layout.cluster}>
          {differences.length === 0 ? null : (
            <LinkButton look="line" size="small" to={staffMap.activity(hash, 'versions')}>
              Compare with live
            </LinkButton>
          )}
          {!mayPublish ? null : schedule === null ? (
            published !== null && differences.length === 0 ? null : (
              <Button look="line" size="small" onClick={onSchedule}>
                Schedule…
              </Button>
            )
          ) : (
            <Button look="line" size="small" onClick={onUnschedule}>
              Cancel the schedule
            </Button>
          )}
        </div>
      )}
    </PublishGate>
  );
}
