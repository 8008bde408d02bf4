// What the feed of a show says besides its episodes, and what podcast directories would find wrong with it.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { feedCategories } from '#podcasts/feed-categories.ts';
import { checkFeedCall } from '#podcasts/staff-contract.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useDraft } from './draft-context.ts';
import { DraftInput, DraftSelect, DraftSwitch } from './DraftFields.tsx';
import styles from './FeedSection.module.css';

const categories = feedCategories.map((name) => ({ id: name, label: name.replace(' > ', ' › ') }));

export function FeedSection() {
  const { answer } = useDraft();
  return (
    <>
      <EditorSection title="Feed" lead="What Apple Podcasts, Spotify, and other apps read about the show.">
        <DraftInput
          name="ownerEmail"
          optional
          hint="Directories send email here, and anyone can see it. Leave empty to use your provider’s address."
        />
        <FieldGrid>
          <DraftSelect name="feedCategory" label="Category" choices={categories} />
          <DraftSelect name="episodeOrder" />
        </FieldGrid>
        <DraftSwitch name="isExplicit">Apps label the show as explicit and can hide it from children.</DraftSwitch>
        <DraftSwitch name="isComplete">The show has ended. Apps stop checking for new episodes.</DraftSwitch>
      </EditorSection>
      {answer.published === null ? null : <FeedCheck />}
    </>
  );
}

type Checked = CallAnswer<typeof checkFeedCall>;

const countText = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function titleOf({ episodes, findings }: Checked): string {
  const problems = findings.filter(({ level }) => level === 'problem').length;
  return problems === 0
    ? `This feed is ready for podcast directories. It has ${countText(episodes, 'episode', 'episodes')}.`
    : countText(problems, 'thing to fix', 'things to fix');
}

/** The feed as it is published, read as directories do. */
function FeedCheck() {
  const { hash } = useDraft();
  const [checked, setChecked] = useState<Checked | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const hasProblems = checked?.findings.some(({ level }) => level === 'problem') ?? false;
  return (
    <EditorSection
      title="Check feed"
      lead="Reads the published feed as podcast directories do: its tags, the size of each audio file, and the cover."
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <div className={layout.cluster}>
        <Button
          look="line"
          size="small"
          busy={isBusy}
          onClick={() => void run(async () => setChecked(await sendStaff(checkFeedCall, { h: hash })))}
        >
          Check feed
        </Button>
      </div>
      <div role="status" className={layout.stackSmall}>
        {checked === null ? null : (
          <>
            <Alert kind={hasProblems ? 'error' : 'success'} title={titleOf(checked)} quiet>
              {checked.findings.length === 0 ? null : (
                <ul className={styles.findings}>
                  {checked.findings.map(({ level, sentence }) => (
                    <li key={sentence}>
                      {level === 'hint' ? 'Could be better: ' : ''}
                      {sentence}
                    </li>
                  ))}
                </ul>
              )}
            </Alert>
            <p className={typography.hint}>
              Feed address: <a href={checked.url}>{checked.url}</a>
            </p>
          </>
        )}
      </div>
    </EditorSection>
  );
}
