// The webinars that somebody runs: today's, the next two weeks', and those that ended with open work.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { phaseOf, seatsText } from '../../desk-phase.ts';
import { webinarsCall } from '../../staff-contract.ts';
import { timesOf } from './desk-times.ts';

export const meta = () => pageMeta({ title: 'Live desk | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) => loaded(args, () => askStaff(webinarsCall, {}, args));

type Answer = CallAnswer<typeof webinarsCall>;
type Webinar = Answer['next'][number];

export default function DesksPage() {
  const page = useLoaderData<typeof clientLoader>();
  const mayEdit = useMayDo()('catalogue.edit');
  const head = <PageHead title="Live desk" lead="Run your webinars: roster, messages, and attendance." />;
  if (page.state !== 'ready')
    return (
      <>
        {head}
        <LoadFailed why={page} />
      </>
    );
  const { today, next, open, serverTime } = page;
  if (today.length + next.length + open.length === 0)
    return (
      <>
        {head}
        <EmptyState
          title="No webinars in the next 14 days"
          action={mayEdit ? <LinkButton to={staffMap.newDraft('webinar')}>New webinar</LinkButton> : undefined}
        >
          When one is scheduled, you’ll run it from here.
        </EmptyState>
      </>
    );
  return (
    <>
      {head}
      <Stacked>
        <Webinars title="Today" webinars={today} now={serverTime} none="No webinar today." />
        <Webinars title="Next 14 days" webinars={next} now={serverTime} none="No webinars in the next 14 days." />
        {open.length === 0 ? null : (
          <Webinars title="Ended, needs follow-up" webinars={open} now={serverTime} none="" />
        )}
      </Stacked>
    </>
  );
}

type WebinarsProps = {
  readonly title: string;
  readonly webinars: readonly Webinar[];
  readonly now: string;
  readonly none: string;
};

function Webinars({ title, webinars, now, none }: WebinarsProps) {
  return (
    <Panel title={title} flush>
      {webinars.length === 0 ? (
        <p className={rowStyles.none}>{none}</p>
      ) : (
        <ul className={rowStyles.rows}>
          {webinars.map((webinar) => (
            <li key={webinar.hash}>
              <Link to={staffMap.desk(webinar.hash)}>{webinar.title}</Link>
              <State webinar={webinar} now={Date.parse(now)} />
              <p className={typography.quiet}>
                <ZoneTime at={webinar.startsAt} />
                {webinar.speaker === null ? '' : ` · ${webinar.speaker}`}
                {webinar.hosts.length === 0 ? '' : ` · host ${webinar.hosts.join(', ')}`} · {seatsText(webinar)}
                {webinar.hasMeeting ? '' : ' · no meeting link yet'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function State({ webinar, now }: { readonly webinar: Webinar; readonly now: number }) {
  const phase = phaseOf(timesOf(webinar), now);
  if (webinar.unmatched > 0 && phase === 'ended') return <Tag tone="waiting">{webinar.unmatched} to match</Tag>;
  if (phase === 'running') return <Tag tone="live">Live</Tag>;
  if (phase === 'open') return <Tag tone="positive">Room open</Tag>;
  if (phase === 'canceled') return <Tag>Canceled</Tag>;
  return phase === 'ended' ? <Tag>Ended</Tag> : <span />;
}
