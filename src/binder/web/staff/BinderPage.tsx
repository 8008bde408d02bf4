// Binders as they were made, and how much of what an audit asks for is there today.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff, sendStaff, takeFile } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { binderCall, binderFilePath } from '../../staff-contract.ts';
import { bodyNames, counted } from '../../binder-program.ts';
import { Ring } from './Ring.tsx';
import styles from './binder.module.css';

export const meta = () => pageMeta({ title: 'Binder | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) => loaded(args, () => askStaff(binderCall, {}, args));

type Answer = CallAnswer<typeof binderCall>;
type Binder = Answer['binders'][number];

const askEveryMs = 2000;

/** What the page began with, asked for again while a binder is being made. */
function useBinders(began: readonly Binder[]): readonly Binder[] {
  const [later, setLater] = useState<{ readonly of: readonly Binder[]; readonly binders: readonly Binder[] } | null>(
    null,
  );
  const binders = later?.of === began ? later.binders : began;
  const isMaking = binders.some(({ state }) => state === 'making');
  const ask = useEffectEvent(async () => {
    try {
      setLater({ of: began, binders: (await sendStaff(binderCall, {})).binders });
    } catch {
      // The connection is gone for a moment; the next refresh will show.
    }
  });
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [isMaking]);
  return binders;
}

export default function BinderPage() {
  const page = useLoaderData<typeof clientLoader>();
  const mayMake = useMayDo()('binder.make');
  return (
    <>
      <PageHead
        title="Binder"
        lead="Everything a reviewer asks for, collected from daily work."
        actions={
          mayMake ? (
            <LinkButton size="small" to={staffMap.newBinder()}>
              New binder
            </LinkButton>
          ) : undefined
        }
      />
      {page.state === 'ready' ? <Parts page={page} mayMake={mayMake} /> : <LoadFailed why={page} />}
    </>
  );
}

function Parts({ page, mayMake }: { readonly page: Answer; readonly mayMake: boolean }) {
  const binders = useBinders(page.binders);
  const { problem, run } = useSending(faultMessage);
  const missing = page.items.filter(({ state }) => state === 'missing').length;
  return (
    <>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <SideBySide>
        <Panel title="Binders" flush>
          {binders.length === 0 ? (
            <EmptyState title="No binder yet.">
              {mayMake
                ? 'It takes about a minute: choose a body and a period. What’s missing is named, not hidden.'
                : 'The provider hasn’t made one yet. See what’s here so far under What’s missing.'}
            </EmptyState>
          ) : (
            <ul className={styles.binders} aria-label="Binders">
              {binders.map((binder) => (
                <Row
                  key={binder.hash}
                  binder={binder}
                  mayMake={mayMake}
                  onTake={() => void run(() => takeFile(`${binderFilePath}?h=${encodeURIComponent(binder.hash)}`))}
                />
              ))}
            </ul>
          )}
        </Panel>
        <Stacked>
          <Panel title="If a reviewer called today">
            <div className={styles.summary}>
              <Ring percent={page.percent} />
              <p>
                of what {bodyNames[page.body]} asks for is here.{' '}
                {missing === 0 ? 'Nothing is missing.' : `${counted(missing, 'item is', 'items are')} incomplete.`}
              </p>
              <LinkButton size="small" look="line" to={staffMap.binderChecklist()}>
                See what’s missing
              </LinkButton>
            </div>
          </Panel>
        </Stacked>
      </SideBySide>
    </>
  );
}

const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

type RowProps = { readonly binder: Binder; readonly mayMake: boolean; readonly onTake: () => void };

function Row({ binder, mayMake, onTake }: RowProps) {
  const { title, state, to, askedAt, askedBy, asOf, documents, missing, credits, sizeBytes, sha256 } = binder;
  const facts = [
    documents === null ? null : counted(documents, 'file'),
    credits === null ? null : counted(credits, 'credit'),
    sizeBytes === null ? null : megabytes(sizeBytes),
    `as of ${calendarDay(asOf)}`,
    missing === null || missing === 0 ? null : `${missing} missing, named in the index`,
  ];
  return (
    <li>
      <span className={styles.spine} aria-hidden="true">
        {to.slice(0, 4)}
      </span>
      <span>
        <b>{title}</b>
        <small>
          Asked for by {askedBy}, <ZoneTime at={askedAt} />
        </small>
        <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
        {sha256 === null ? null : (
          <small>
            SHA-256 <span className={styles.digest}>{sha256}</span>
          </small>
        )}
        {binder.differs ? (
          <small>An earlier binder of the same order differs: documents were added or records erased since.</small>
        ) : null}
      </span>
      <span className={layout.cluster}>
        {state === 'made' ? (
          <Button size="small" look="line" icon="download" onClick={onTake}>
            Download ZIP
          </Button>
        ) : (
          <Tag tone="waiting">{state === 'making' ? 'Being made' : 'Failed'}</Tag>
        )}
        {mayMake && state !== 'making' ? (
          <LinkButton size="small" look="quiet" to={staffMap.newBinder(binder.hash)}>
            Make again
          </LinkButton>
        ) : null}
        {state === 'failed' ? <small>{binder.problem ?? 'It was interrupted.'}</small> : null}
      </span>
    </li>
  );
}
