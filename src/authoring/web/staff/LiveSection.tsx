import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { usualRequiredMinutes } from '#catalogue/required-minutes.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { momentText } from '../../draft-values.ts';
import { zoneWords } from './AboutSection.tsx';
import { useDraft } from './draft-context.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { DraftChips, DraftInput, DraftNumber } from './DraftFields.tsx';
import styles from './LiveSection.module.css';

/** When and where a webinar takes place. */
export function LiveSection() {
  const { values, answer } = useDraft();
  const { published } = answer;
  const { durationMin } = values;
  const usual = durationMin === null ? null : usualRequiredMinutes(durationMin);
  return (
    <>
      <EditorSection title="When and where">{published === null ? <TimeFields /> : <DeskFacts />}</EditorSection>
      <EditorSection title="Meeting" lead="Members join through the portal and never need the link.">
        {published === null ? (
          <DraftInput
            name="meeting"
            placeholder="840 8557 6319"
            hint="A Zoom meeting number, or a full link that begins with https://. You can add it up to 48 hours before the start."
          />
        ) : null}
        {published === null ? (
          <DraftInput
            name="place"
            optional
            placeholder="Odeon, 1 Main St, Springfield"
            hint="Name and address, where people can attend in person. Leave the meeting empty if the room is the only way."
          />
        ) : null}
        {published === null ? <HostField /> : null}
        <ColumnFields card="meeting" />
      </EditorSection>
      <EditorSection title="Seats and credit">
        <FieldGrid>
          {published === null ? (
            <DraftNumber
              name="capacity"
              isWhole
              optional
              hint="Leave empty for no limit. When it’s full, members join a waitlist."
            />
          ) : null}
          <DraftNumber
            name="requiredMinutes"
            isWhole
            optional
            hint={
              usual === null
                ? 'Leave empty for 80% of the length.'
                : `Leave empty for ${usual}, which is 80% of the length.`
            }
          />
        </FieldGrid>
        <ColumnFields card="seats" />
      </EditorSection>
    </>
  );
}

function TimeFields() {
  const { answer } = useDraft();
  return (
    <FieldGrid>
      <DraftInput name="starts" type="datetime-local" hint={`In ${zoneWords(answer.timeZone)}.`} />
      <DraftNumber name="durationMin" isWhole hint="15 to 480. The room opens 30 minutes before the start." />
    </FieldGrid>
  );
}

/** Who of the team runs it; someone who has left since can only be taken off. */
function HostField() {
  const { answer, values } = useDraft();
  const team = answer.choices.hosts.map(({ hash, name }) => ({ id: hash, label: name }));
  const left = values.hosts
    .filter((host) => team.every(({ id }) => id !== host))
    .map((id) => ({ id, label: 'Someone who left' }));
  return (
    <DraftChips
      name="hosts"
      choices={[...team, ...left]}
      hint="They start the webinar and deal with seats at the live desk."
    />
  );
}

/** People have these in their calendars: they change at the desk, on purpose. */
function DeskFacts() {
  const { values, answer, hash } = useDraft();
  const mayRun = useMayDo()('webinar.run');
  const { seatsTaken } = answer;
  const seats = values.capacity === null ? 'Unlimited seats' : `${values.capacity.toLocaleString('en-US')} seats`;
  return (
    <div className={styles.locked}>
      <Icon name="calendar" />
      <span>
        <b>
          {momentText(values.starts)}, {values.durationMin} min
        </b>
        <small>
          {seats}, {seatsTaken.toLocaleString('en-US')} taken.{' '}
          {values.meeting === '' ? 'No meeting yet.' : `Meeting: ${values.meeting}.`}
          {values.place === '' ? '' : ` Room: ${values.place}.`} Time, seats, meeting, room, and hosts change at the
          live desk.
        </small>
      </span>
      {mayRun ? (
        <LinkButton look="line" size="small" to={staffMap.desk(hash)}>
          Live desk
        </LinkButton>
      ) : null}
    </div>
  );
}
