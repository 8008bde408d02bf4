import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { calendarDay } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ReactNode } from 'react';
import type { StaffDisclosure } from './disclosure-types.ts';
import styles from './Disclosures.module.css';

type Step = { readonly key: string; readonly look: 'done' | 'now' | 'stopped'; readonly content: ReactNode };

const day = (at: string | null) => (at === null ? null : <ZoneTime at={at} format="date" />);

/** How far a disclosure is, from the request to the review, with the days. */
function stepsOf(disclosure: StaffDisclosure | null): readonly Step[] {
  if (disclosure === null) return [{ key: 'none', look: 'now', content: 'Not requested yet' }];
  const { state, askedAt, dueOn, returnedAt, enteredBy, reusedFrom, relationships, reviewedBy, remindedAt } =
    disclosure;
  const requested: Step[] =
    askedAt === null ? [] : [{ key: 'asked', look: 'done', content: <>Requested {day(askedAt)}</> }];
  if (state === 'asked')
    return [
      ...requested,
      ...(remindedAt === null
        ? []
        : [{ key: 'reminded', look: 'done', content: <>Reminded {day(remindedAt)}</> } satisfies Step]),
      { key: 'due', look: 'now', content: dueOn === null ? 'Waiting for an answer' : `Due ${calendarDay(dueOn)}` },
    ];
  if (state === 'declined')
    return [...requested, { key: 'declined', look: 'stopped', content: 'Declined to disclose' }];
  const returned: Step = {
    key: 'returned',
    look: 'done',
    content:
      reusedFrom === null ? (
        <>
          {enteredBy === '' ? 'Returned' : 'Signed on paper'} {day(returnedAt)}
        </>
      ) : (
        `Reused, signed ${calendarDay(reusedFrom)}`
      ),
  };
  const found: Step = {
    key: 'found',
    look: 'done',
    content:
      relationships.length === 0
        ? 'No relationships'
        : `${relationships.length} ${relationships.length === 1 ? 'relationship' : 'relationships'}${state === 'resolved' ? ' resolved' : ''}`,
  };
  return [
    ...(reusedFrom === null ? requested : []),
    returned,
    found,
    state === 'returned'
      ? { key: 'review', look: 'now', content: 'Not reviewed yet' }
      : { key: 'reviewed', look: 'done', content: `Reviewed by ${reviewedBy}` },
  ];
}

export function DisclosureChain({ disclosure }: { readonly disclosure: StaffDisclosure | null }) {
  return (
    <ol className={styles.chain}>
      {stepsOf(disclosure).map(({ key, look, content }) => (
        <li
          key={key}
          className={classNames(
            look === 'done' && styles.done,
            look === 'now' && styles.now,
            look === 'stopped' && styles.stopped,
          )}
        >
          {look === 'done' ? <Icon name="check" /> : look === 'stopped' ? <Icon name="warning" /> : null}
          <span>{content}</span>
        </li>
      ))}
    </ol>
  );
}
