import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { inviteCall, roleWords, saveMemberCall, staffMessages } from '../contract.ts';
import { hasPage, impossiblePairs, longestGuestDays, mustEnd, needsCompany, roles, type Role } from '../permissions.ts';
import { sendStaff } from './ask-staff.ts';
import type { Member, Team } from './team.ts';
import styles from './MemberDialog.module.css';

type Props = {
  readonly team: Team;
  /** Null invites someone new. */
  readonly member: Member | null;
  readonly onClose: () => void;
  /** `isAsked`: it waits for a second person. */
  readonly onDone: (email: string, isAsked: boolean) => Promise<void>;
};

/** A day as the field of the browser has it; an account ends with the end of that day in UTC. */
const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? '';

/** Invites someone, or changes what someone may do. A role that cannot be held beside a chosen one says why. */
export function MemberDialog({ team, member, onClose, onDone }: Props) {
  const form = useConsoleForm({
    initial: {
      email: '',
      name: '',
      roles: member?.roles ?? ([] as readonly Role[]),
      jobText: member?.jobText ?? '',
      companyId: member?.companyId ?? '',
      endsOn: dayOf(member?.endsAt ?? null),
    },
    check: ({ email, name, roles: held, companyId, endsOn }) => ({
      email:
        member === null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? 'Enter an email address.' : undefined,
      name: member === null && name.trim() === '' ? 'Enter a name.' : undefined,
      roles: held.length === 0 ? staffMessages.roleNeeded : undefined,
      companyId: needsCompany(held) && companyId === '' ? staffMessages.companyNeeded : undefined,
      endsOn: mustEnd(held) && endsOn === '' ? staffMessages.endNeeded : undefined,
    }),
    async send({ email, name, roles: held, jobText, companyId, endsOn }) {
      const sent = {
        roles: [...held],
        jobText: jobText.trim(),
        companyId: needsCompany(held) ? companyId : null,
        endsAt: endsOn === '' ? null : `${endsOn}T23:59:59Z`,
      };
      const { asked } =
        member === null
          ? await sendStaff(inviteCall, { email: email.trim(), name: name.trim(), ...sent })
          : await sendStaff(saveMemberCall, { h: member.hash, revision: member.revision, ...sent });
      onClose();
      await onDone(email.trim(), asked !== null);
    },
  });
  const held = form.values.roles;

  return (
    <FormDialog
      title={member === null ? 'Invite to the team' : `${member.name}’s roles`}
      look="document"
      className={styles.dialog}
      form={form}
      action={member === null ? 'Send the invitation' : 'Save the roles'}
      onClose={onClose}
    >
      {member === null ? (
        <div className={styles.two}>
          <TextField {...form.text('email', 'Email')} type="email" data-autofocus />
          <TextField {...form.text('name', 'Name')} />
        </div>
      ) : null}
      <RolesField
        {...form.field('roles', 'Roles')}
        held={held}
        offered={roles.filter((role) => hasPage(role) || member?.roles.includes(role))}
        people={team.members.filter(({ endedAt }) => endedAt === null).length + (member === null ? 1 : 0)}
        onChange={(next) => form.change({ roles: next })}
      />
      {needsCompany(held) ? (
        <SelectField
          {...form.text('companyId', 'Company')}
          placeholder="Choose"
          choices={team.companies.map(({ id, name: label }) => ({ id, label }))}
        />
      ) : null}
      <div className={styles.two}>
        <TextField
          {...form.text('jobText', 'What they do')}
          optional
          hint="In one line, for your education records."
          maxLength={200}
        />
        <TextField
          {...form.text('endsOn', 'Ends on')}
          type="date"
          optional={!mustEnd(held)}
          hint={
            mustEnd(held)
              ? `At most ${longestGuestDays} days from now.`
              : 'The account ends automatically after this day.'
          }
        />
      </div>
    </FormDialog>
  );
}

type RolesProps = {
  readonly id: string;
  readonly error?: string | undefined;
  readonly held: readonly Role[];
  readonly offered: readonly Role[];
  /** How many people the team has, this one included. */
  readonly people: number;
  readonly onChange: (held: readonly Role[]) => void;
};

function RolesField({ id, error, held, offered, people, onChange }: RolesProps) {
  const pairs = impossiblePairs(people);
  /** The chosen role beside which this one cannot be held. */
  const blockedBy = (role: Role): Role | undefined =>
    held.find((other) => pairs.some(([a, b]) => (a === role && b === other) || (a === other && b === role)));
  return (
    <fieldset className={styles.roles} id={id} tabIndex={-1}>
      <legend>Roles</legend>
      {error === undefined ? null : <p className={typography.error}>{error}</p>}
      {offered.map((role) => {
        const blocker = held.includes(role) ? undefined : blockedBy(role);
        return (
          <CheckboxField
            key={role}
            id={`role-${role}`}
            name={role}
            label={<b>{roleWords[role].name}</b>}
            hint={blocker === undefined ? roleWords[role].purpose : staffMessages.impossiblePair(role, blocker)}
            checked={held.includes(role)}
            disabled={blocker !== undefined}
            onChange={(event) =>
              onChange(event.target.checked ? [...held, role] : held.filter((other) => other !== role))
            }
          />
        );
      })}
    </fieldset>
  );
}
