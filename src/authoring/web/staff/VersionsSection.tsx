import { useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { CompareTable } from '#platform/web/ui/Differences.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { showToast } from '#platform/web/ui/toast.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import {
  discardDraftCall,
  reinstateActivityCall,
  restoreDraftCall,
  versionCall,
  versionDraftCall,
  versionsCall,
} from '../../staff-contract.ts';
import type { Difference } from '../../draft-differences.ts';
import { isPublication } from '../../draft-form.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { useDraft } from './draft-context.ts';
import { useAsked } from './use-asked.ts';
import styles from './VersionsSection.module.css';

type Version = CallAnswer<typeof versionsCall>['versions'][number];

const certificatesText = (count: number) =>
  count === 1 ? '1 certificate' : `${count.toLocaleString('en-US')} certificates`;

type Props = {
  readonly differences: readonly Difference[];
  readonly revision: number;
  readonly mayRetire: boolean;
  /** Something changed on the server; without a sentence it has been said. */
  readonly onChanged: (sentence: string | null) => Promise<void>;
};

/** What was published when and by whom, with the draft above it. */
export function VersionsSection({ differences, revision, mayRetire, onChanged }: Props) {
  const { hash, kind, answer, isReadOnly, values, change } = useDraft();
  const hasVersions = !isPublication(kind);
  const [searchParams] = useSearchParams();
  const { state, published, version, changedBy, changedAt, restorableUntil, timeZone } = answer;
  const ask = useCallback(async () => {
    // A new version is another list.
    void version?.number;
    return published === null || !hasVersions ? [] : (await sendStaff(versionsCall, { h: hash })).versions;
  }, [hash, hasVersions, published, version?.number]);
  const { answer: versions, isFailed, again } = useAsked(ask);
  const [isRetiring, setRetiring] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const hasDraft = changedAt !== null && (published === null || differences.length > 0 || state === 'edited');
  const opened = Number(searchParams.get('open') ?? 0);

  const discard = () =>
    confirm({
      question: 'Discard the draft?',
      consequence: 'Members still see the published version. You can restore the draft for 30 days.',
      confirm: 'Discard draft',
      cancel: 'Keep draft',
      danger: true,
      async act() {
        await sendStaff(discardDraftCall, { h: hash, revision });
        await onChanged('The draft was discarded. You can restore it for 30 days.');
      },
    });
  const restore = () =>
    void run(async () => {
      await sendStaff(restoreDraftCall, { h: hash });
      await onChanged('The draft was restored.');
    });

  const reinstate = () =>
    confirm({
      question: 'Offer this again?',
      consequence: 'It’s back in lists and search right away, as members saw it last. A draft stays a draft.',
      confirm: 'Offer again',
      cancel: 'Keep it retired',
      async act() {
        await sendStaff(reinstateActivityCall, { h: hash });
        await onChanged('Offered again. Members can see it.');
      },
    });

  const makeDraft = async () => {
    const { content } = await sendStaff(versionDraftCall, { h: hash, version: String(opened) });
    change(content);
    showToast(`The draft now matches version ${opened}.`, () => change(values));
  };
  const replace = () =>
    confirm({
      question: `Make version ${opened} the draft?`,
      consequence: 'It replaces your current draft. Members still see the published version.',
      confirm: 'Replace draft',
      cancel: 'Keep draft',
      act: makeDraft,
    });

  return (
    <Stacked>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Panel
        title={hasVersions ? 'Versions' : 'Draft'}
        flush
        aside={
          !mayRetire || published === null || state === 'cancelled' ? null : state === 'retired' ? (
            <Button look="quiet" size="small" icon="undo" onClick={reinstate}>
              Offer again…
            </Button>
          ) : (
            <Button look="quiet" size="small" onClick={() => setRetiring(true)}>
              Retire…
            </Button>
          )
        }
      >
        <ol className={styles.versions}>
          {hasDraft ? (
            <li>
              <span className={classNames(styles.mark, styles.draft)}>
                <Icon name="pencil" />
              </span>
              <div>
                <b>Draft</b>
                <p>
                  {changedBy ?? 'Someone who left'}, <ZoneTime at={changedAt} />
                </p>
              </div>
              {isReadOnly || published === null ? null : (
                <div className={layout.cluster}>
                  <Button look="quiet" size="small" onClick={discard}>
                    Discard draft…
                  </Button>
                </div>
              )}
            </li>
          ) : null}
          {restorableUntil !== null && !isReadOnly ? (
            <li>
              <span className={classNames(styles.mark, styles.draft)}>
                <Icon name="undo" />
              </span>
              <div>
                <b>Discarded draft</b>
                <p>
                  It can be restored until <ZoneTime at={restorableUntil} format="date" />.
                </p>
              </div>
              <div className={layout.cluster}>
                <Button look="line" size="small" busy={isBusy} onClick={restore}>
                  Restore draft
                </Button>
              </div>
            </li>
          ) : null}
          {(versions ?? []).map((each, index) => (
            <VersionRow key={each.number} version={each} isLive={index === 0} isOpen={opened === each.number} />
          ))}
        </ol>
        {isFailed ? (
          <div className={styles.below}>
            <LoadFailed onRetry={again} />
          </div>
        ) : versions === null ? (
          <div className={styles.below}>
            <Skeleton what="versions" shape="text" count={2} />
          </div>
        ) : versions.length === 0 ? (
          <p className={styles.none}>
            {hasVersions
              ? 'Nothing has been published yet. Each time you publish, a version is added here.'
              : published === null
                ? 'Nothing has been published yet.'
                : 'Earlier versions of shows and eBooks aren’t stored, because no certificate refers to them.'}
          </p>
        ) : null}
      </Panel>
      {opened > 0 ? (
        <OpenedVersion
          key={opened}
          number={opened}
          action={
            isReadOnly || opened === version?.number ? null : (
              <Button look="line" size="small" busy={isBusy} onClick={hasDraft ? replace : () => void run(makeDraft)}>
                Make this the draft
              </Button>
            )
          }
        />
      ) : published !== null && differences.length > 0 ? (
        <CompareTable
          label={
            hasVersions ? `Version ${version?.number ?? 1} compared with the draft` : 'Live compared with the draft'
          }
          heads={[hasVersions ? `Version ${version?.number ?? 1} (live)` : 'Live', 'Draft']}
          differences={differences}
        />
      ) : null}
      {isRetiring ? (
        <BulkDialog
          action="retire"
          picked={{ activities: [hash] }}
          count={1}
          categories={[]}
          timeZone={timeZone}
          onDone={() => void onChanged(null)}
          onClose={() => setRetiring(false)}
        />
      ) : null}
    </Stacked>
  );
}

function VersionRow({
  version: { number, at, by, madeIn, note, certificates, changes, reviewedBy, snapshot },
  isLive,
  isOpen,
}: {
  readonly version: Version;
  readonly isLive: boolean;
  readonly isOpen: boolean;
}) {
  const who = by ?? (madeIn === 'import' ? 'Imported from a folder' : 'Someone who left');
  return (
    <li>
      <span className={classNames(styles.mark, isLive && styles.live)}>
        <span className={typography.visuallyHidden}>Version </span>
        {number}
      </span>
      <div>
        <b>
          {isLive ? 'Live since ' : ''}
          <ZoneTime at={at} />
        </b>
        <p>
          {who}
          {note === '' ? '.' : `: “${note}”`} {changes.length === 0 ? '' : `${changes.join(', ')} · `}
          {certificatesText(certificates)}
          {reviewedBy === null ? null : ` · found balanced by ${reviewedBy}`}
        </p>
        {snapshot === null ? null : (
          <p>
            As members saw it:{' '}
            <a href={snapshot.pageUrl} target="_blank" rel="noreferrer">
              page<span className={typography.visuallyHidden}> of version {number} (new tab)</span>
            </a>{' '}
            ·{' '}
            <a href={snapshot.wordsUrl} target="_blank" rel="noreferrer">
              words as PDF<span className={typography.visuallyHidden}> of version {number} (new tab)</span>
            </a>
          </p>
        )}
      </div>
      <div className={layout.cluster}>
        <LinkButton
          look={isOpen ? 'soft' : 'line'}
          size="small"
          to={isOpen ? '?' : `?open=${number}`}
          preventScrollReset
          replace
        >
          {isOpen ? 'Close' : 'Open'}
          <span className={typography.visuallyHidden}> version {number}</span>
        </LinkButton>
      </div>
    </li>
  );
}

/** One version as it was published, beside the one before it. */
function OpenedVersion({ number, action }: { readonly number: number; readonly action: ReactNode }) {
  const { hash } = useDraft();
  const ask = useCallback(() => sendStaff(versionCall, { h: hash, version: String(number) }), [hash, number]);
  const { answer, isFailed, again } = useAsked(ask);
  if (isFailed) return <LoadFailed onRetry={again} />;
  if (answer === null) return <Skeleton what={`version ${number}`} shape="text" count={4} />;
  const { parts, note } = answer;
  return (
    <>
      {note === '' ? null : (
        <p className={typography.quiet}>
          Note of version {number}: {note}
        </p>
      )}
      {action === null ? null : <div className={layout.cluster}>{action}</div>}
      <CompareTable
        label={`Version ${number}`}
        heads={[number === 1 ? 'Before' : `Version ${number - 1}`, `Version ${number}`]}
        differences={parts.map(({ label, text, before }) => ({ label, before: before ?? text, after: text }))}
      />
    </>
  );
}
