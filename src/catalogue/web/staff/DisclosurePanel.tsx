// The disclosures of everyone who shapes an activity: how far each is, what can be done next, and what members will
// read. The editor of an activity shows it under its speakers.
import { useCallback, useEffect, useRef, useState } from 'react';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { serverText } from '#platform/web/call.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMailed, useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { nameWithDegrees } from '#pages/speaker-name.ts';
import { disclosuresCall, remindSpeakerCall, reuseDisclosureCall } from '../../speakers-staff-contract.ts';
import { DisclosureChain } from './DisclosureChain.tsx';
import { PaperDialog, RequestDialog, ReviewDialog } from './DisclosureDialogs.tsx';
import type { DisclosurePerson } from './disclosure-types.ts';
import styles from './Disclosures.module.css';

type Speaker = { readonly hash: string; readonly name: string; readonly degree: string; readonly role: string };
type Props = {
  /** The hash of the activity or draft. */
  readonly subject: string;
  /** Everyone in it, in their order. */
  readonly speakers: readonly Speaker[];
  /** The activity’s title, as the editor shows it. */
  readonly title: string;
  /** After a disclosure changed: what needs it is checked again. */
  readonly onChanged?: () => void;
  /**
   * Saves what the page shows: only who is named in the saved draft can be asked. False where that failed, which the
   * page says.
   */
  readonly saveAll: () => Promise<boolean>;
};

type Open = { readonly what: 'request' | 'paper' | 'review'; readonly of: string };
type Answer = CallAnswer<typeof disclosuresCall>;
type Standing = NonNullable<DisclosurePerson['standing']>;

/** What keeps credit from being offered with this person; null once it is settled. */
function problemOf(person: DisclosurePerson | undefined) {
  const disclosure = person?.disclosure ?? null;
  if (disclosure?.state === 'reviewed' || disclosure?.state === 'resolved') return null;
  if (disclosure?.state === 'declined')
    return 'Someone who declines can’t shape the content of an activity that offers credit.';
  if (disclosure?.state === 'returned') return 'Credit can’t be offered until this is reviewed.';
  return 'Credit can’t be offered until this is returned and reviewed.';
}

/** The disclosures of these people, loaded when they change. */
function useDisclosures(subject: string, speakers: readonly Speaker[]) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = speakers.map(({ hash }) => hash).join(',');
  /** Counts the questions: an answer that a later question has overtaken is not shown. */
  const asked = useRef(0);
  const ask = useCallback(async () => {
    const own = (asked.current += 1);
    const found = await sendStaff(disclosuresCall, { subject, speakers: wanted });
    if (own !== asked.current) return;
    setAnswer(found);
    setProblem(null);
  }, [subject, wanted]);
  useEffect(() => {
    if (wanted === '') return;
    ask().catch((error: unknown) => setProblem(serverText(error, faultMessage)));
  }, [wanted, ask]);
  return { answer, problem, reload: ask };
}

export function DisclosurePanel({ subject, speakers, title, onChanged, saveAll }: Props) {
  const mayEdit = useMayDo()('catalogue.edit');
  const { answer, problem, reload } = useDisclosures(subject, mayEdit ? speakers : []);
  const [open, setOpen] = useState<Open | null>(null);
  const mailed = useMailed();
  const { problem: notSaved, run } = useSending(faultMessage);
  if (!mayEdit || speakers.length === 0) return null;
  if (problem !== null) return <Alert kind="error" title={problem} />;
  if (answer === null) return <Skeleton what="disclosures" shape="rows" count={speakers.length} />;
  const personOf = (hash: string) => answer.people.find(({ speaker }) => speaker === hash);
  const finish = (said: string) => {
    setOpen(null);
    showToast(said);
    onChanged?.();
    reload().catch((error: unknown) => showToast(serverText(error, faultMessage)));
  };
  const onceSaved = (then: () => void) =>
    void run(async () => {
      if (await saveAll()) then();
    });
  const begin = (next: Open) => onceSaved(() => setOpen(next));
  const remind = (hash: string) => {
    void sendStaff(remindSpeakerCall, { h: hash }).then(
      () => finish(mailed('The reminder is on its way.')),
      (error: unknown) => showToast(serverText(error, faultMessage)),
    );
  };
  const reuse = (speaker: string, { hash, signedOn, subjectTitle, sentence }: Standing) =>
    onceSaved(() =>
      confirm({
        question: `Reuse the disclosure from ${calendarDay(signedOn)}?`,
        consequence: `It was signed for ${subjectTitle} and says: “${sentence}” Reuse it for ${title} only if nothing has changed since.`,
        confirm: 'Reuse disclosure',
        cancel: 'Cancel',
        async act() {
          await sendStaff(reuseDisclosureCall, { subject, speaker, from: hash });
          finish('Reused.');
        },
      }),
    );
  const openOne = open === null ? undefined : speakers.find(({ hash }) => hash === open.of);
  const openPerson = open === null ? undefined : personOf(open.of);
  const common =
    openOne === undefined ? null : { subject, name: openOne.name, onDone: finish, onClose: () => setOpen(null) };
  return (
    <div className={styles.panel}>
      {notSaved === null ? null : <Alert kind="error" title={notSaved} />}
      <ul className={styles.people}>
        {speakers.map(({ hash, name, degree, role }) => {
          const person = personOf(hash);
          const disclosure = person?.disclosure ?? null;
          const standing = person?.standing ?? null;
          const stopped = problemOf(person);
          const state = disclosure?.state;
          return (
            <li key={hash} className={styles.person}>
              {person?.photo == null ? <span className={styles.noPhoto} /> : <img src={person.photo} alt="" />}
              <span>
                <b>{nameWithDegrees(name, degree)}</b>
                <small>{role}</small>
              </span>
              <RowMenu label={`More for ${name}`}>
                <MenuItem icon="mail" onPress={() => begin({ what: 'request', of: hash })}>
                  {disclosure === null ? 'Request…' : 'Request again…'}
                </MenuItem>
                {disclosure !== null && state === 'asked' ? (
                  <MenuItem icon="refresh" onPress={() => remind(disclosure.hash)}>
                    Send a reminder
                  </MenuItem>
                ) : null}
                <MenuItem icon="pencil" onPress={() => begin({ what: 'paper', of: hash })}>
                  Enter from paper…
                </MenuItem>
                {standing === null ? null : (
                  <MenuItem icon="undo" onPress={() => reuse(hash, standing)}>
                    Reuse disclosure from {calendarDay(standing.signedOn)}…
                  </MenuItem>
                )}
                {state === 'reviewed' || state === 'resolved' ? (
                  <MenuItem icon="check" onPress={() => begin({ what: 'review', of: hash })}>
                    Review again…
                  </MenuItem>
                ) : null}
                <MenuItem icon="person" to={staffMap.speaker(hash)}>
                  Open speaker
                </MenuItem>
              </RowMenu>
              <DisclosureChain disclosure={disclosure} />
              {stopped === null ? null : (
                <p className={typography.error}>
                  <span>
                    {stopped}
                    {disclosure?.expiresAt == null || state !== 'asked' ? null : (
                      <>
                        {' '}
                        The link works until <ZoneTime at={disclosure.expiresAt} format="date" />.
                      </>
                    )}
                  </span>
                </p>
              )}
              {stopped === null ? null : (
                <div className={styles.next}>
                  {state === 'returned' ? (
                    <Button size="small" look="soft" onClick={() => begin({ what: 'review', of: hash })}>
                      Review
                    </Button>
                  ) : disclosure !== null && state === 'asked' ? (
                    <Button size="small" look="soft" onClick={() => remind(disclosure.hash)}>
                      Send a reminder
                    </Button>
                  ) : (
                    <Button size="small" look="soft" onClick={() => begin({ what: 'request', of: hash })}>
                      Request…
                    </Button>
                  )}
                  {standing === null || state === 'returned' ? null : (
                    <Button size="small" look="quiet" onClick={() => reuse(hash, standing)}>
                      Reuse disclosure from {calendarDay(standing.signedOn)}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <blockquote className={styles.quote}>
        <p>Members will read</p>
        {speakers.map(({ hash, name }, at) => {
          const disclosure = personOf(hash)?.disclosure ?? null;
          const isSettled = disclosure?.state === 'reviewed' || disclosure?.state === 'resolved';
          return (
            <span key={hash}>
              {at === 0 ? '' : ' '}
              {isSettled ? (
                disclosure.sentence
              ) : (
                <>
                  {name}: <em>{disclosure?.state === 'returned' ? 'not reviewed yet.' : 'not returned yet.'}</em>
                </>
              )}
            </span>
          );
        })}
      </blockquote>
      {common === null || openPerson === undefined || open === null ? null : open.what === 'request' ? (
        <RequestDialog
          {...common}
          onDone={(said) => finish(mailed(said))}
          person={openPerson}
          latestDueOn={answer.latestDueOn}
        />
      ) : open.what === 'paper' ? (
        <PaperDialog {...common} person={openPerson} />
      ) : open.what === 'review' && openPerson.disclosure !== null ? (
        <ReviewDialog {...common} disclosure={openPerson.disclosure} />
      ) : null}
    </div>
  );
}
