// One announcement: written, tested, and sent while it is a draft; afterward, what became of it.
import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import { ConflictDialog, pathWords, type FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import type { Fields } from '#platform/web/console/merge-fields.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { useFound } from '#platform/web/console/use-found.ts';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { SaveProblems, SaveStatus } from '#platform/web/console/SaveStatus.tsx';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { useEditor, type Editor } from '#platform/web/console/use-editor.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { hashIn, loaded } from '#platform/web/loaded.ts';
import RichTextEditor from '#platform/web/rich-text/RichTextEditor.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { ChipButton } from '#platform/web/ui/ChipButton.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { linesOf } from '#pages/text-changes.ts';
import { BlurbText } from '#pages/web/BlurbText.tsx';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { mailsAMinute, mostCards, mostSubject, quietDays, skipWords } from '../../audience.ts';
import {
  announcementCall,
  announcementChoicesCall,
  announcementMessages,
  audienceCall,
  continueAnnouncementCall,
  removeAnnouncementCall,
  saveAnnouncementCall,
  stopAnnouncementCall,
  testAnnouncementCall,
  unscheduleAnnouncementCall,
} from '../../staff-contract.ts';
import { AnnouncementStateTag } from './AnnouncementStateTag.tsx';
import { SendDialog } from './SendDialog.tsx';

export const meta = () => pageMeta({ title: 'Announcement | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(
    args,
    async () => {
      const answer = await askStaff(announcementCall, { h: hashIn(args.params['hash']) }, args);
      const { announcement } = answer;
      // With the page, so that nothing on it moves when the number comes.
      const counts =
        announcement.state === 'draft'
          ? (await sendStaff(audienceCall, audienceOf(valuesOf(announcement)))).counts
          : null;
      return { ...answer, counts };
    },
    announcementCall,
  );
}

const path = [{ label: 'Announcements', to: staffMap.announcements() }];
const autosaveMs = 1500;
/** The audience is counted once nobody changes it for so long. */
const countMs = 300;
const pollMs = 5000;

type Counts = CallAnswer<typeof audienceCall>['counts'];
type Answer = CallAnswer<typeof announcementCall> & { readonly counts: Counts | null };
type Announcement = Answer['announcement'];
type Card = Announcement['cards'][number];
type Item = { readonly key: string; readonly title: string; readonly kind: string; readonly isShown: boolean };
type Values = {
  readonly subject: string;
  readonly html: string;
  readonly cards: readonly Item[];
  readonly professions: readonly string[];
  readonly states: readonly string[];
  readonly subjects: readonly string[];
  readonly isForNew: boolean;
  readonly includesRecent: boolean;
};

const itemOf = ({ hash: key, title, kind, isShown }: Card): Item => ({ key, title, kind, isShown });
const valuesOf = ({
  subject,
  html,
  cards,
  professions,
  states,
  subjects,
  isForNew,
  includesRecent,
}: Announcement): Values => ({
  subject,
  html,
  cards: cards.map(itemOf),
  professions,
  states,
  subjects,
  isForNew,
  includesRecent,
});
const audienceOf = ({ cards, professions, states, subjects, isForNew, includesRecent }: Values) => ({
  activities: cards.map(({ key }) => key),
  professions: [...professions],
  states: [...states],
  subjects: [...subjects],
  isForNew,
  includesRecent,
});

const listed = (values: readonly string[]) => (values.length === 0 ? 'Everyone' : values.join(', '));
const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off');
const words: FieldWords<Values> = {
  subject: { label: 'Subject' },
  html: { label: 'Text', read: (html) => linesOf(html).join('\n') },
  cards: { label: 'Activities', read: (cards) => cards.map(({ title }) => title).join(', ') },
  professions: { label: 'Professions', read: listed },
  states: { label: 'States', read: listed },
  subjects: { label: 'Subjects', read: listed },
  isForNew: { label: 'Leave out members who opened them', read: onOff },
  includesRecent: { label: 'Include members who had one this week', read: onOff },
};

export default function AnnouncementPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Announcement" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? 'The announcement didn’t load.' : page.message} />
      </>
    );
  const { announcement } = page;
  return announcement.state === 'draft' ? (
    <Draft key={announcement.hash} page={page} />
  ) : (
    <Sent key={announcement.hash} page={page} />
  );
}

/** How many the audience has, asked again as it is chosen. */
function useCounts(values: Values, atFirst: Counts | null) {
  const [counts, setCounts] = useState(atFirst);
  const asked = JSON.stringify(audienceOf(values));
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      sendStaff(audienceCall, JSON.parse(asked) as ReturnType<typeof audienceOf>).then(
        (answer) => isStale || setCounts(answer.counts),
        () => isStale || setCounts(null),
      );
    }, countMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return counts;
}

function Draft({ page }: { readonly page: Answer }) {
  const { announcement, lists, timeZone } = page;
  const { hash: h } = announcement;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [testedRevision, setTestedRevision] = useState(announcement.isTested ? announcement.revision : null);
  const [isSending, setSending] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const editor = useEditor<Values>({
    name: `announcement-${h}`,
    kept: { revision: announcement.revision, values: valuesOf(announcement) },
    autosaveMs,
    async save({ subject, html, ...rest }, revision) {
      return sendStaff(saveAnnouncementCall, { h, revision, subject, html, ...audienceOf({ subject, html, ...rest }) });
    },
    async reload() {
      const now = (await sendStaff(announcementCall, { h })).announcement;
      return { revision: now.revision, values: valuesOf(now), by: now.changedBy, at: now.changedAt };
    },
  });
  const { values } = editor;
  const counts = useCounts(values, page.counts);
  const isTested = testedRevision === editor.revision && !editor.isDirty;

  const test = () =>
    void run(async () => {
      if (!(await editor.saveAll())) return;
      const revision = editor.heldRevision();
      const { message } = await sendStaff(testAnnouncementCall, { h, revision });
      setTestedRevision(revision);
      showToast(message);
    });
  const remove = () =>
    confirm({
      question: 'Remove this draft?',
      consequence: 'Nobody has got it. This can’t be undone.',
      confirm: 'Remove draft',
      cancel: 'Keep',
      danger: true,
      async act() {
        await sendStaff(removeAnnouncementCall, { h });
        showToast('The draft is removed.');
        await navigate(staffMap.announcements());
      },
    });
  const whyNot = !isTested
    ? announcementMessages.testFirst
    : counts === null || counts.members === 0
      ? announcementMessages.nobody
      : null;

  return (
    <>
      <PageHead
        title={values.subject === '' ? 'Announcement' : values.subject}
        path={path}
        actions={
          <>
            <SaveStatus editor={editor as unknown as Editor<Fields>} />
            <Button look="quiet" size="small" onClick={remove}>
              Remove…
            </Button>
            <Button look="line" size="small" icon="mail" busy={isBusy} onClick={test}>
              Send me a test
            </Button>
            <Button size="small" disabledReason={whyNot} onClick={() => setSending(true)}>
              Send…
            </Button>
          </>
        }
      />
      <SaveProblems editor={editor as unknown as Editor<Fields>} />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <SideBySide>
        <Stacked>
          <Panel title="Message">
            <div className={layout.stack}>
              <TextField
                id="subject"
                name="subject"
                label="Subject"
                autoComplete="off"
                maxLength={mostSubject}
                value={values.subject}
                error={values.subject.trim() === '' ? announcementMessages.subjectNeeded : undefined}
                onChange={(event) => editor.change({ subject: event.target.value })}
              />
              <RichTextEditor
                id="text"
                label="Text"
                hint="“Hello” with the member’s first name is added above it."
                html={values.html}
                onChange={(html) => editor.change({ html })}
              />
            </div>
          </Panel>
          <Cards values={values} onChange={(cards) => editor.change({ cards })} />
        </Stacked>
        <Stacked>
          <AudiencePanel values={values} lists={lists} counts={counts} onChange={(change) => editor.change(change)} />
          <MessagePreview subject={values.subject} html={values.html} cards={values.cards} />
        </Stacked>
      </SideBySide>
      {isSending && counts !== null ? (
        <SendDialog
          h={h}
          revision={editor.revision}
          count={counts.members}
          timeZone={timeZone}
          onDone={(message) => {
            setSending(false);
            showToast(message);
            void revalidate();
          }}
          onClose={() => setSending(false)}
        />
      ) : null}
      {editor.conflict === null ? null : (
        <ConflictDialog
          conflict={editor.conflict}
          mine={editor.values}
          words={pathWords(words)}
          onSettle={editor.settle}
        />
      )}
    </>
  );
}

type CardsProps = { readonly values: Values; readonly onChange: (cards: readonly Item[]) => void };

function Cards({ values: { cards }, onChange }: CardsProps) {
  const [typed, setTyped] = useState('');
  const choices = useFound(typed, async (q) => (await sendStaff(announcementChoicesCall, { q })).choices.map(itemOf));
  const isFull = cards.length >= mostCards;
  return (
    <Panel title="Activities">
      <div className={layout.stack}>
        {cards.length === 0 ? null : (
          <SortableLines items={cards} what="activity" look="card" onChange={onChange}>
            {(card) => (
              <p>
                <b>{card.title}</b> <small>{card.kind}</small>{' '}
                {card.isShown ? null : <Tag tone="waiting">Hidden from members: left out</Tag>}
              </p>
            )}
          </SortableLines>
        )}
        <TextField
          id="find-activity"
          name="find"
          label="Add an activity"
          hint={
            isFull
              ? `${mostCards} at most. Remove one first.`
              : 'Shown as a card with a link. Type a part of its title.'
          }
          optional
          type="search"
          autoComplete="off"
          disabled={isFull}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {choices.length === 0 ? null : (
          <div className={layout.cluster} role="group" aria-label="Found activities">
            {choices
              .filter(({ key }) => !cards.some((card) => card.key === key))
              .map((choice) => (
                <ChipButton
                  key={choice.key}
                  look="choice"
                  onClick={() => {
                    setTyped('');
                    onChange([...cards, choice]);
                    document.getElementById('find-activity')?.focus();
                  }}
                >
                  {choice.title} <small>{choice.kind}</small>
                </ChipButton>
              ))}
          </div>
        )}
      </div>
    </Panel>
  );
}

type AudienceProps = {
  readonly values: Values;
  readonly lists: Answer['lists'];
  readonly counts: Counts | null;
  readonly onChange: (change: Partial<Values>) => void;
};

const membersText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'member' : 'members'}`;

function AudiencePanel({ values, lists, counts, onChange }: AudienceProps) {
  return (
    <Panel title="To">
      <div className={layout.stack}>
        <p role="status">
          <b>{counts === null ? 'Counting…' : membersText(counts.members)}</b>
          {counts === null ? null : (
            <>
              <br />
              <span className={typography.caption}>
                Left out: {counts.unsubscribed.toLocaleString('en-US')} don’t want news,{' '}
                {counts.unconfirmed.toLocaleString('en-US')} haven’t confirmed their address,{' '}
                {counts.undeliverable.toLocaleString('en-US')} can’t be reached
                {values.includesRecent ? '' : `, ${counts.recent.toLocaleString('en-US')} had one this week`}.
              </span>
            </>
          )}
        </p>
        <Narrow
          id="professions"
          label="Profession"
          any="Any profession"
          choices={lists.professions}
          chosen={values.professions}
          onChange={(professions) => onChange({ professions })}
        />
        <Narrow
          id="states"
          label="State"
          any="Any state"
          choices={lists.states}
          chosen={values.states}
          onChange={(states) => onChange({ states })}
        />
        <Narrow
          id="subjects"
          label="Earned credit in"
          any="Any subject, or none yet"
          choices={lists.subjects}
          chosen={values.subjects}
          onChange={(subjects) => onChange({ subjects })}
        />
        <CheckboxField
          id="is-for-new"
          name="isForNew"
          label="Leave out members who reserved or opened one of these activities"
          checked={values.isForNew}
          onChange={(event) => onChange({ isForNew: event.target.checked })}
        />
        <CheckboxField
          id="includes-recent"
          name="includesRecent"
          label={`Include members who had an announcement in the last ${quietDays} days`}
          checked={values.includesRecent}
          onChange={(event) => onChange({ includesRecent: event.target.checked })}
        />
      </div>
    </Panel>
  );
}

type NarrowProps = {
  readonly id: string;
  readonly label: string;
  readonly any: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** One or more of a list, each as a chip that takes it away again. */
function Narrow({ id, label, any, choices, chosen, onChange }: NarrowProps) {
  const labelOf = (one: string) => choices.find((choice) => choice.id === one)?.label ?? one;
  return (
    <div className={layout.stack}>
      <SelectField
        id={id}
        name={id}
        label={label}
        optional
        placeholder={chosen.length === 0 ? any : 'Add another'}
        choices={choices.filter((choice) => !chosen.includes(choice.id))}
        value=""
        onChange={(event) => {
          if (event.target.value !== '') onChange([...chosen, event.target.value]);
        }}
      />
      {chosen.length === 0 ? null : (
        <div className={layout.cluster}>
          {chosen.map((one) => (
            <ChipButton
              key={one}
              look="removal"
              aria-label={`Remove ${labelOf(one)}`}
              onClick={() => onChange(chosen.filter((other) => other !== one))}
            >
              {labelOf(one)}
            </ChipButton>
          ))}
        </div>
      )}
    </div>
  );
}

type PreviewProps = Pick<Values, 'subject' | 'html' | 'cards'>;

/** What a member reads; the test email shows it in a mail program. */
function MessagePreview({ subject, html, cards }: PreviewProps) {
  return (
    <Panel title="Preview">
      <div className={layout.stack}>
        <h3>{subject}</h3>
        <p>Hello Ana,</p>
        <BlurbText blurb={{ state: 'ready', text: { blurb: html, updated: '' } }} />
        {cards
          .filter(({ isShown }) => isShown)
          .map(({ key, title, kind }) => (
            <p key={key}>
              <b>{title}</b>
              <br />
              <span className={typography.caption}>{kind}</span>
            </p>
          ))}
        <p className={typography.caption}>Your name and address, and a link to unsubscribe, are added below.</p>
      </div>
    </Panel>
  );
}

function Sent({ page }: { readonly page: Answer }) {
  const { announcement, figures, links } = page;
  const { hash: h, state, subject } = announcement;
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending((error) => serverText(error, faultMessage));
  const isMoving = state === 'sending' || (state === 'scheduled' && announcement.sendAt !== null);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
  const carryOut = (send: () => Promise<unknown>, sentence: string) =>
    void run(async () => {
      await send();
      showToast(sentence);
      await revalidate();
    });
  return (
    <>
      <PageHead
        title={subject}
        path={path}
        lead={<AnnouncementStateTag state={state} />}
        actions={
          state === 'scheduled' ? (
            <Button
              look="line"
              size="small"
              busy={isBusy}
              onClick={() =>
                carryOut(() => sendStaff(unscheduleAnnouncementCall, { h }), 'Back to a draft. Nothing is sent.')
              }
            >
              Take back the schedule
            </Button>
          ) : state === 'sending' ? (
            <Button
              look="danger"
              size="small"
              busy={isBusy}
              onClick={() => carryOut(() => sendStaff(stopAnnouncementCall, { h }), announcementMessages.stopped)}
            >
              Stop
            </Button>
          ) : state === 'stopped' ? (
            <Button
              size="small"
              busy={isBusy}
              onClick={() =>
                carryOut(
                  () => sendStaff(continueAnnouncementCall, { h }),
                  'Sending continues with those who haven’t got it.',
                )
              }
            >
              Continue
            </Button>
          ) : null
        }
      />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <SideBySide>
        <MessagePreview subject={subject} html={announcement.html} cards={announcement.cards.map(itemOf)} />
        <Stacked>
          <Panel title="Figures" flush>
            <ul className={rowStyles.rows}>
              {state === 'scheduled' && announcement.sendAt !== null ? (
                <li>
                  <span>Will be sent</span>
                  <span>
                    <ZoneTime at={announcement.sendAt} />
                  </span>
                </li>
              ) : (
                <>
                  <Figure label="Sent" count={figures.sent} />
                  {figures.notSent === 0 ? null : (
                    <Figure label="Not sent: no mail server is set up" count={figures.notSent} />
                  )}
                  {figures.waiting === 0 ? null : (
                    <Figure label={`Waiting (up to ${mailsAMinute} a minute)`} count={figures.waiting} />
                  )}
                  <Figure label="Unsubscribed within a week" count={figures.unsubscribed} />
                  <Figure label="Undeliverable" count={figures.undeliverable} />
                  {(['unsubscribed', 'closed', 'undeliverable'] as const).map((reason) =>
                    figures.skipped[reason] === 0 ? null : (
                      <Figure key={reason} label={`Skipped: ${skipWords[reason]}`} count={figures.skipped[reason]} />
                    ),
                  )}
                </>
              )}
              <li>
                <span>Sent by</span>
                <span>{announcement.sentBy}</span>
              </li>
            </ul>
          </Panel>
          {links.length === 0 ? null : (
            <Panel title="Clicks" flush>
              <ul className={rowStyles.rows}>
                {links.map(({ target, label, clicks }) => (
                  <li key={target}>
                    <span>
                      {label === '' ? null : (
                        <>
                          {label}
                          <br />
                        </>
                      )}
                      <span className={typography.caption}>{target.replace(/^https?:\/\//, '')}</span>
                    </span>
                    <span>{clicks.toLocaleString('en-US')}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </Stacked>
      </SideBySide>
    </>
  );
}

function Figure({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <li>
      <span>{label}</span>
      <span>{count.toLocaleString('en-US')}</span>
    </li>
  );
}
