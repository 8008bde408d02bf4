// The desk of one webinar: what is happening, the roster, and what can be done about it, before, during, and after.
import { useContext, useState } from 'react';
import { useLoaderData, useNavigate, useParams, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { formatDate, formatLiveDateTime } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useKeys } from '#platform/web/console/keys.ts';
import { listInput } from '#platform/web/console/list-address.ts';
import { Figures, type Figure } from '#platform/web/console/Figures.tsx';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { reasonLeast } from '#seats/seat-arrangements.ts';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { siteMap, staffMap } from '#site-map.ts';
import { phaseOf, type DeskPhase } from '../../desk-phase.ts';
import type { Audience } from '../../desk-message.ts';
import {
  cancelSeatForCall,
  deskCall,
  deskMessages,
  giveSeatCall,
  moveAheadCall,
  checkInMemberCall,
  leaveDeclaredCall,
  noteAttendanceCall,
  returnToWaitlistCall,
  signInSheetPath,
} from '../../staff-contract.ts';
import { AttendancePanel, EvidenceDialog } from './AttendancePanel.tsx';
import { CheckDialog, ChecksPanel } from './CheckDialog.tsx';
import { timesOf, type Desk } from './desk-times.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { PhaseCard } from './PhaseCard.tsx';
import {
  CancelDialog,
  EndDialog,
  ExtendDialog,
  HostsDialog,
  MoveDialog,
  SettingDialog,
  type DeskSetting,
} from './PlanDialogs.tsx';
import { useAnnounced, useDeskPoll } from './use-desk-poll.ts';
import { TestLinkDialog } from './TestLinkDialog.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';
import { CreateMeetingDialog, ZoomMeeting } from './ZoomMeeting.tsx';
import phoneBar from '#platform/web/console/phone-bar.module.css';
import styles from './desk.module.css';

export const meta = () => pageMeta({ title: 'Live desk | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () =>
    askStaff(deskCall, { h: args.params['hash'] ?? '', ...listInput(args.request.url, ['q', 'is']) }, args),
  );

const path = [{ label: 'Live desk', to: staffMap.desks() }];

export default function DeskPage() {
  const page = useLoaderData<typeof clientLoader>();
  const { hash } = useParams();
  // What was there stays while a question fails: the room doesn't wait for a connection.
  const [last, setLast] = useState<(Desk & { readonly state: 'ready' }) | null>(null);
  if (page.state === 'ready' && page !== last) setLast(page);
  const desk = page.state === 'ready' ? page : last?.webinar.hash === hash && page.state === 'failed' ? last : null;
  if (desk === null || desk === undefined)
    return (
      <>
        <PageHead title="Live desk" path={path} />
        {page.state === 'ready' ? null : (
          <LoadFailed why={page} texts={page.message === '' ? deskMessages.unknownWebinar : page.message} />
        )}
      </>
    );
  return <OpenDesk key={desk.webinar.hash} desk={desk} isLost={page.state !== 'ready'} />;
}

type Row = Desk['data'][number];

/** What is open over the page. */
type Open =
  | {
      readonly what:
        | 'walk-in'
        | 'check'
        | 'create-meeting'
        | 'extend'
        | 'end'
        | 'move'
        | 'cancel'
        | 'hosts'
        | 'test-link';
    }
  | { readonly what: 'message'; readonly to: Audience }
  | { readonly what: 'setting'; readonly of: DeskSetting }
  | {
      readonly what: 'give' | 'ahead' | 'return' | 'cancel-for' | 'check-in' | 'note' | 'leave' | 'evidence';
      readonly row: Row;
    };

const seatActions = {
  give: { act: (name: string) => `Give ${name} a seat`, call: giveSeatCall },
  ahead: { act: (name: string) => `Move ${name} ahead`, call: moveAheadCall },
  return: { act: (name: string) => `Return ${name} to the waitlist`, call: returnToWaitlistCall },
  'check-in': { act: (name: string) => `Check in ${name}`, call: checkInMemberCall },
  note: { act: (name: string) => `Note attendance of ${name}`, call: noteAttendanceCall },
  leave: { act: () => 'Leave as declared', call: leaveDeclaredCall },
  'cancel-for': { act: (name: string) => `Cancel the seat of ${name}`, call: cancelSeatForCall },
} as const;

function OpenDesk({ desk, isLost }: { readonly desk: Desk & { readonly state: 'ready' }; readonly isLost: boolean }) {
  const { webinar, lists, serverTime } = desk;
  const timeZone = useContext(ProviderTimeZone);
  const now = useServerNow(serverTime);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const mayDo = useMayDo();
  const [open, setOpen] = useState<Open | null>(null);
  useDeskPoll();
  const said = useAnnounced(
    `${lists.entered} of ${webinar.reserved} have entered. ${webinar.waiting} on the waitlist.`,
  );
  const phase = phaseOf(timesOf(webinar), now);
  const close = () => setOpen(null);
  const undoing = useSending(faultMessage);
  const done = (sentence: string | null, undo?: () => Promise<string>) => {
    setOpen(null);
    const takeBack = undo && (() => void undoing.run(async () => done(await undo())));
    if (sentence !== null) showToast(sentence, takeBack);
    void revalidate();
  };
  const message = () => setOpen({ what: 'message', to: phase === 'before' ? 'seats' : 'not-entered' });
  const find = () => document.querySelector<HTMLInputElement>('input[name="q"]')?.focus();
  const isOn = phase === 'open' || phase === 'running';
  // The list has these too, for a row that has the focus.
  useKeys((key) => {
    if (key === 'm' && phase !== 'canceled') message();
    else if (key === 'w' && isOn) setOpen({ what: 'walk-in' });
    else if (key === 'c' && phase === 'running') setOpen({ what: 'check' });
    else return false;
    return true;
  });
  const canEnd = phase === 'running';

  return (
    <>
      <ListView<Row>
        title={webinar.title}
        noun={['person', 'people']}
        lead={lead(desk, timeZone)}
        path={path}
        list={desk}
        columns={columnsOf(phase, desk.checks.length)}
        rowKey={(row) => row.student}
        rowName={(row) => row.name}
        titleHead="Name"
        rowNote={(row) => row.place || '\u00a0'}
        {...(mayDo('student.read') ? { rowTo: (row: Row) => staffMap.student(row.student) } : {})}
        rowMenu={(row) => <SeatMenu row={row} phase={phase} hasRoom={isOn && webinar.place !== ''} onOpen={setOpen} />}
        filters={[{ kind: 'search', name: 'q', label: 'Find in the roster', hint: 'First or last name' }]}
        quick={{
          name: 'is',
          choices: [
            { id: 'not-in', label: phase === 'ended' ? 'Never entered' : 'Not in yet', count: lists['not-in'] },
            { id: 'entered', label: 'Entered', count: lists.entered },
            { id: 'waitlist', label: 'Waitlist', count: lists.waitlist },
            { id: 'partly', label: 'Too few minutes', count: lists.partly },
            { id: 'declared', label: 'To review', count: lists.declared },
          ],
        }}
        actions={
          <>
            {phase === 'canceled' ? null : (
              <Button size="small" look="line" icon="mail" onClick={message}>
                Message…
              </Button>
            )}
            {webinar.place === '' || phase === 'canceled' ? null : (
              <a
                className={buttonClasses({ look: 'line', size: 'small' })}
                href={staffMap.roomScreen(webinar.hash)}
                target="_blank"
                rel="noopener"
              >
                <Icon name="screen" />
                Room screen
              </a>
            )}
            <LinkButton size="small" look="line" icon="external" to={siteMap.classroom(webinar.hash)}>
              Open as member
            </LinkButton>
            <MoreMenu desk={desk} phase={phase} onOpen={setOpen} />
          </>
        }
        before={
          <>
            <p className={typography.visuallyHidden} role="status">
              {said}
            </p>
            {undoing.problem === null ? null : <Alert kind="error" title={undoing.problem} />}
            {isLost ? (
              <Alert kind="warning" title="No connection. This is the latest we have; the page keeps trying." />
            ) : null}
            <PhaseCard
              webinar={webinar}
              nowMs={now}
              timeZone={timeZone}
              actions={
                <>
                  {isOn ? (
                    <Button look="light" icon="plus" onClick={() => setOpen({ what: 'walk-in' })}>
                      Add walk-in
                    </Button>
                  ) : null}
                  {webinar.meetingUrl !== null && phase !== 'ended' && phase !== 'canceled' ? (
                    <a
                      className={buttonClasses({ look: isOn ? 'ghost' : 'light' })}
                      href={webinar.meetingUrl}
                      target="_blank"
                      rel="noopener noreferrer"
                    >
                      Open the meeting
                    </a>
                  ) : null}
                  {canEnd ? (
                    <>
                      <Button look="ghost" onClick={() => setOpen({ what: 'check' })}>
                        Code word…
                      </Button>
                      <Button look="ghost" onClick={() => setOpen({ what: 'extend' })}>
                        Extend
                      </Button>
                      <Button look="ghost" onClick={() => setOpen({ what: 'end' })}>
                        End…
                      </Button>
                    </>
                  ) : null}
                </>
              }
            />
            {phase === 'canceled' ? null : <ZoomMeeting webinar={webinar} onChanged={() => void revalidate()} />}
            {webinar.banner === '' ? null : (
              <Alert title={webinar.banner} quiet>
                <Button size="small" look="line" onClick={() => setOpen({ what: 'setting', of: 'banner' })}>
                  Change banner
                </Button>
              </Alert>
            )}
            <DeskFigures desk={desk} phase={phase} onOpen={setOpen} />
            {desk.checks.length === 0 ? null : (
              <div className={styles.block}>
                <ChecksPanel checks={desk.checks} nowMs={now} />
              </div>
            )}
            {phase === 'ended' && mayDo('roster.edit') ? (
              <div className={styles.block}>
                <AttendancePanel desk={desk} timeZone={timeZone} onChanged={() => void revalidate()} />
              </div>
            ) : null}
          </>
        }
        empty={{ title: 'No one has a seat yet.', text: 'Members who reserve appear here.' }}
        noMatch="No one matches."
        keys={[
          {
            keys: 's',
            does: 'Give the person a seat',
            onPress: (row) => row.state === 'waiting' && setOpen({ what: 'give', row }),
          },
          { keys: 'w', does: 'Add a walk-in', onPress: () => setOpen({ what: 'walk-in' }) },
          { keys: 'm', does: 'Write a message', onPress: message },
          {
            keys: 'c',
            does: 'Ask for a code word',
            onPress: () => phase === 'running' && setOpen({ what: 'check' }),
          },
          {
            keys: 'p',
            does: 'Open the person',
            onPress: (row) => mayDo('student.read') && void navigate(staffMap.student(row.student)),
          },
        ]}
      />
      <div className={styles.after}>
        <Panel title="Seat log" flush>
          {desk.log.length === 0 ? (
            <p className={rowStyles.none}>What the team does with seats and messages appears here, without names.</p>
          ) : (
            <ol className={styles.log}>
              {desk.log.map(({ at, text }) => (
                <li key={`${at} ${text}`}>
                  <ZoneTime at={at} />
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          )}
        </Panel>
      </div>
      {phase === 'ended' || phase === 'canceled' ? null : (
        <nav className={classNames(phoneBar.bar, styles.bar)} aria-label="At the door" data-page-bar>
          <BarButton icon="plus" label="Walk-in" onPress={() => setOpen({ what: 'walk-in' })} />
          <BarButton icon="search" label="Find" onPress={find} />
          <BarButton icon="mail" label="Message" onPress={message} />
          {canEnd ? <BarButton icon="close" label="End" onPress={() => setOpen({ what: 'end' })} /> : null}
        </nav>
      )}
      {open === null ? null : <DeskDialog open={open} desk={desk} timeZone={timeZone} onDone={done} onClose={close} />}
    </>
  );
}

/** "Dr. David Osei · Tue Nov 24, 2026 at 7:00 PM EST, 90 min · host Marcus Bell". */
function lead({ webinar }: Desk, timeZone: string): string {
  const { speaker, hosts } = webinar;
  return [
    ...(speaker === null ? [] : [speaker]),
    ...(webinar.place === '' ? [] : [webinar.place]),
    `${formatLiveDateTime(Date.parse(webinar.startsAt), timeZone)}, ${webinar.durationMin} min`,
    hosts.length === 0 ? 'no host yet' : `host ${hosts.join(', ')}`,
  ].join(' · ');
}

const verdictTags = {
  present: { tone: 'positive', label: 'Present' },
  declared: { tone: 'plain', label: 'Declared' },
  partly: { tone: 'waiting', label: 'Partly' },
  absent: { tone: 'plain', label: 'Not recorded' },
} as const;

function Seat({ row: { state, isWalkIn, isInRoom, enteredAt, waitlistPosition, verdict } }: { readonly row: Row }) {
  if (state === 'waiting') return <Tag tone="waiting">Waitlist {waitlistPosition}</Tag>;
  if (verdict !== null) return <Tag tone={verdictTags[verdict].tone}>{verdictTags[verdict].label}</Tag>;
  if (isInRoom) return <Tag tone="positive">In the room</Tag>;
  if (enteredAt !== null) return <Tag tone="positive">In</Tag>;
  return <Tag>{isWalkIn ? 'Walk-in' : 'Seat'}</Tag>;
}

function Note({ row }: { readonly row: Row }) {
  if (row.state === 'waiting') return row.waitlistReason;
  const { enteredAt, leftAt, attended, email } = row;
  return (
    <>
      {enteredAt === null ? '' : <>Entered {<ZoneTime at={enteredAt} format="clock" />}. </>}
      {leftAt === null ? '' : <>Left {<ZoneTime at={leftAt} format="clock" />}. </>}
      {attended === null ? '' : attended ? 'Said they attended. ' : 'Said they didn’t attend. '}
      {enteredAt === null && attended === null ? email : ''}
    </>
  );
}

const creditWords = { live: 'Live', 'self-study': 'Self-study' } as const;

function columnsOf(phase: DeskPhase, checks: number): readonly Column<Row>[] {
  return [
    { id: 'seat', head: 'Seat', phone: 'beside', cell: (row) => <Seat row={row} /> },
    ...(phase === 'ended'
      ? [
          {
            id: 'minutes',
            head: 'Minutes',
            align: 'end' as const,
            isWhole: true as const,
            cell: ({ minutes, requiredMinutes }: Row) =>
              minutes === null ? '' : `${minutes} of ${requiredMinutes ?? '–'}`,
          },
          ...(checks === 0
            ? []
            : [
                {
                  id: 'checks',
                  head: 'Checks',
                  align: 'end' as const,
                  isWhole: true as const,
                  cell: ({ checksAnswered, state }: Row) =>
                    state === 'waiting' ? '' : `${checksAnswered} of ${checks}`,
                },
              ]),
          { id: 'credit', head: 'Credit', cell: ({ credit }: Row) => (credit === null ? '' : creditWords[credit]) },
        ]
      : []),
    { id: 'note', head: 'Note', phone: 'under', cell: (row) => <Note row={row} /> },
  ];
}

type FiguresProps = {
  readonly desk: Desk;
  readonly phase: DeskPhase;
  readonly onOpen: (open: Open) => void;
};

function DeskFigures({ desk: { webinar, lists, verdicts }, phase, onOpen }: FiguresProps) {
  const { capacity, reserved, waiting, inMeeting } = webinar;
  const number = (count: number) => count.toLocaleString('en-US');
  const canChange = phase !== 'ended' && phase !== 'canceled';
  const figures: readonly Figure[] = [
    {
      label: 'Seats',
      value: number(reserved),
      note:
        capacity === null ? 'No limit' : reserved > capacity ? `${number(capacity)} planned` : `of ${number(capacity)}`,
      action: canChange ? (
        <Button size="small" look="line" onClick={() => onOpen({ what: 'setting', of: 'seats' })}>
          Change seats
        </Button>
      ) : null,
    },
    { label: 'Waitlist', value: number(waiting) },
    ...(phase === 'before' || phase === 'canceled'
      ? []
      : [
          { label: 'Entered', value: number(lists.entered) },
          ...(phase === 'ended' || inMeeting === null
            ? []
            : [{ label: 'In the meeting now', value: number(inMeeting) }]),
        ]),
    ...(phase === 'ended'
      ? [
          { label: 'Present', value: number(verdicts.present) },
          { label: 'Declared', value: number(verdicts.declared) },
          { label: 'Too few minutes', value: number(verdicts.partly) },
        ]
      : []),
    ...(phase === 'open' || phase === 'running' ? [{ label: 'Not in yet', value: number(lists['not-in']) }] : []),
  ];
  return (
    <div className={styles.block}>
      <Figures figures={figures} />
    </div>
  );
}

type SeatMenuProps = {
  readonly row: Row;
  readonly phase: DeskPhase;
  /** Whether somebody can be checked in at the room now. */
  readonly hasRoom: boolean;
  readonly onOpen: (open: Open) => void;
};

function SeatMenu({ row, phase, hasRoom, onOpen }: SeatMenuProps) {
  const mayDo = useMayDo();
  const isAhead = phase === 'before' || phase === 'open';
  const isWaiting = row.state === 'waiting';
  return (
    <>
      {mayDo('student.read') ? (
        <MenuItem icon="person" to={staffMap.student(row.student)}>
          Open profile
        </MenuItem>
      ) : null}
      {hasRoom && !isWaiting ? (
        <MenuItem icon="check" onPress={() => onOpen({ what: 'check-in', row })}>
          Check in…
        </MenuItem>
      ) : null}
      {!isWaiting && mayDo('roster.edit') ? (
        <MenuItem icon="eye" onPress={() => onOpen({ what: 'evidence', row })}>
          Evidence
        </MenuItem>
      ) : null}
      {phase === 'ended' && !isWaiting && row.verdict !== 'present' && mayDo('roster.edit') ? (
        <MenuItem icon="check" onPress={() => onOpen({ what: 'note', row })}>
          Note attendance…
        </MenuItem>
      ) : null}
      {row.isToLookAt && mayDo('roster.edit') ? (
        <MenuItem icon="eyeOff" onPress={() => onOpen({ what: 'leave', row })}>
          Leave as declared…
        </MenuItem>
      ) : null}
      {isWaiting && (isAhead || phase === 'running') ? (
        <MenuItem icon="ticket" onPress={() => onOpen({ what: 'give', row })}>
          Give a seat…
        </MenuItem>
      ) : null}
      {isWaiting && isAhead && mayDo('roster.edit') ? (
        <MenuItem icon="arrow" onPress={() => onOpen({ what: 'ahead', row })}>
          Move ahead…
        </MenuItem>
      ) : null}
      {isAhead && row.state === 'reserved' && row.enteredAt === null && mayDo('roster.edit') ? (
        <MenuItem icon="undo" onPress={() => onOpen({ what: 'return', row })}>
          Return to the waitlist…
        </MenuItem>
      ) : null}
      {isAhead && mayDo('roster.edit') ? (
        <MenuItem icon="close" onPress={() => onOpen({ what: 'cancel-for', row })}>
          Cancel for them…
        </MenuItem>
      ) : null}
    </>
  );
}

type MoreMenuProps = { readonly desk: Desk; readonly phase: DeskPhase; readonly onOpen: (open: Open) => void };

function MoreMenu({ desk: { team, webinar }, phase, onOpen }: MoreMenuProps) {
  const mayDo = useMayDo();
  const canChange = phase !== 'ended' && phase !== 'canceled';
  return (
    <RowMenu label="More for this webinar">
      {mayDo('catalogue.edit') ? (
        <MenuItem icon="pencil" to={staffMap.activity(webinar.hash)}>
          Open in the editor
        </MenuItem>
      ) : null}
      {canChange ? (
        <>
          <MenuItem icon="plus" onPress={() => onOpen({ what: 'walk-in' })}>
            Add someone…
          </MenuItem>
          <MenuItem icon="link" onPress={() => onOpen({ what: 'setting', of: 'meeting' })}>
            Change meeting…
          </MenuItem>
          {webinar.hasMeeting && webinar.zoom === null ? (
            <MenuItem icon="check" onPress={() => onOpen({ what: 'test-link' })}>
              Test link
            </MenuItem>
          ) : null}
          {webinar.hasZoom && webinar.zoom === null ? (
            <MenuItem icon="link" onPress={() => onOpen({ what: 'create-meeting' })}>
              Create meeting in Zoom…
            </MenuItem>
          ) : null}
          <MenuItem icon="home" onPress={() => onOpen({ what: 'setting', of: 'place' })}>
            Room…
          </MenuItem>
          {webinar.place === '' ? null : (
            <MenuItem icon="print" href={`${signInSheetPath}?h=${webinar.hash}`}>
              Sign-in sheet (PDF)
            </MenuItem>
          )}
          <MenuItem icon="info" onPress={() => onOpen({ what: 'setting', of: 'banner' })}>
            Banner on the live page…
          </MenuItem>
        </>
      ) : null}
      {team.length > 0 ? (
        <MenuItem icon="people" onPress={() => onOpen({ what: 'hosts' })}>
          Hosts…
        </MenuItem>
      ) : null}
      {phase === 'before' || phase === 'open' ? (
        <MenuItem icon="calendar" onPress={() => onOpen({ what: 'move' })}>
          Move…
        </MenuItem>
      ) : null}
      {canChange ? (
        <MenuItem icon="close" onPress={() => onOpen({ what: 'cancel' })}>
          Cancel…
        </MenuItem>
      ) : null}
    </RowMenu>
  );
}

type BarProps = { readonly icon: IconName; readonly label: string; readonly onPress: () => void };

const BarButton = ({ icon, label, onPress }: BarProps) => (
  <button type="button" onClick={onPress}>
    <Icon name={icon} />
    <span>{label}</span>
  </button>
);

type DialogProps = {
  readonly open: Open;
  readonly desk: Desk;
  readonly timeZone: string;
  /** `undo` takes it back, and resolves to what follows from that. */
  readonly onDone: (sentence: string | null, undo?: () => Promise<string>) => void;
  readonly onClose: () => void;
};

function DeskDialog({ open, desk, timeZone, onDone, onClose }: DialogProps) {
  const { webinar } = desk;
  const common = { webinar, onDone, onClose };
  switch (open.what) {
    case 'walk-in':
      return <WalkInDialog {...common} />;
    case 'check':
      return <CheckDialog {...common} />;
    case 'message':
      return (
        <MessageDialog
          desk={desk}
          to={open.to}
          day={formatDate(webinar.startsAt, timeZone)}
          onDone={onDone}
          onClose={onClose}
        />
      );
    case 'create-meeting':
      return <CreateMeetingDialog {...common} />;
    case 'test-link':
      return <TestLinkDialog webinar={webinar} onClose={onClose} />;
    case 'setting':
      return <SettingDialog {...common} of={open.of} />;
    case 'hosts':
      return <HostsDialog {...common} team={desk.team} />;
    case 'extend':
      return <ExtendDialog {...common} timeZone={timeZone} />;
    case 'end':
      return <EndDialog {...common} timeZone={timeZone} />;
    case 'move':
      return <MoveDialog {...common} timeZone={timeZone} />;
    case 'cancel':
      return <CancelDialog {...common} />;
    case 'evidence':
      return (
        <EvidenceDialog
          webinar={webinar}
          student={open.row.student}
          name={open.row.name}
          timeZone={timeZone}
          onClose={onClose}
        />
      );
    default: {
      const { row, what } = open;
      const { act, call } = seatActions[what];
      const isFree = webinar.capacity === null || webinar.reserved < webinar.capacity;
      return (
        <ReasonDialog
          act={act(row.name)}
          least={what === 'give' && isFree ? 0 : reasonLeast}
          hint={
            what === 'note' || what === 'leave' || what === 'check-in'
              ? 'It stays in the record with your name. The member can read it.'
              : 'It stays in the seat log, without the member’s name.'
          }
          danger={what === 'cancel-for'}
          onDo={async ({ text }) => {
            const about = { h: webinar.hash, student: row.student };
            const { sentence } = await sendStaff(call as typeof giveSeatCall, { ...about, reason: text });
            onDone(
              sentence,
              what === 'return'
                ? async () => (await sendStaff(giveSeatCall, { ...about, reason: deskMessages.undoneReturn })).sentence
                : undefined,
            );
          }}
          onClose={onClose}
        >
          <p>
            {what === 'give'
              ? isFree
                ? 'They get an email.'
                : `All ${webinar.capacity} seats are taken; this adds one more. They get an email.`
              : what === 'check-in'
                ? 'For someone without a phone. Their time in the room starts now.'
                : what === 'note'
                  ? 'Once they say that they attended and pass the exam, they earn live credit. If they passed already, their certificate is amended now.'
                  : what === 'leave'
                    ? `${row.name} leaves the list “To review”. The credit stays as it is.`
                    : what === 'ahead'
                      ? 'They get the next seat that opens up.'
                      : what === 'return'
                        ? 'They go to the end of the waitlist and get an email. The first person on the waitlist moves up.'
                        : 'They get an email, and the first person on the waitlist moves up.'}
          </p>
        </ReasonDialog>
      );
    }
  }
}
