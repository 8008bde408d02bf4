import { useState, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
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
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [held, setHeld] = useState<readonly Role[]>(member?.roles ?? []);
  const [jobText, setJobText] = useState(member?.jobText ?? '');
  const [companyId, setCompanyId] = useState(member?.companyId ?? '');
  const [endsOn, setEndsOn] = useState(dayOf(member?.endsAt ?? null));
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const people = team.members.filter(({ endedAt }) => endedAt === null).length + (member === null ? 1 : 0);
  const pairs = impossiblePairs(people);
  /** The chosen role beside which this one cannot be held. */
  const blockedBy = (role: Role): Role | undefined =>
    held.find((other) => pairs.some(([a, b]) => (a === role && b === other) || (a === other && b === role)));

  const errors = {
    email: member === null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? 'Enter an email address.' : undefined,
    name: member === null && name.trim() === '' ? 'Enter a name.' : undefined,
    roles: held.length === 0 ? staffMessages.roleNeeded : undefined,
    company: needsCompany(held) && companyId === '' ? staffMessages.companyNeeded : undefined,
    end: mustEnd(held) && endsOn === '' ? staffMessages.endNeeded : undefined,
  };
  const shown = (error: string | undefined) => (wasSent ? error : undefined);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (Object.values(errors).some((error) => error !== undefined)) return;
    const form = {
      roles: [...held],
      jobText: jobText.trim(),
      companyId: needsCompany(held) ? companyId : null,
      endsAt: endsOn === '' ? null : `${endsOn}T23:59:59Z`,
    };
    void run(async () => {
      const { asked } =
        member === null
          ? await sendStaff(inviteCall, { email: email.trim(), name: name.trim(), ...form })
          : await sendStaff(saveMemberCall, { h: member.hash, revision: member.revision, ...form });
      onClose();
      await onDone(email.trim(), asked !== null);
    });
  };

  return (
    <Dialog
      title={member === null ? 'Invite to the team' : `${member.name}’s roles`}
      look="document"
      className={styles.dialog}
      onClose={onClose}
    >
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {member === null ? (
          <div className={styles.two}>
            <TextField
              id="invite-email"
              name="email"
              type="email"
              label="Email"
              data-autofocus
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={shown(errors.email)}
            />
            <TextField
              id="invite-name"
              name="name"
              label="Name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={shown(errors.name)}
            />
          </div>
        ) : null}
        <fieldset className={styles.roles}>
          <legend>Roles</legend>
          {shown(errors.roles) === undefined ? null : <p className={typography.error}>{errors.roles}</p>}
          {roles
            .filter((role) => hasPage(role) || member?.roles.includes(role))
            .map((role) => {
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
                    setHeld(event.target.checked ? [...held, role] : held.filter((other) => other !== role))
                  }
                />
              );
            })}
        </fieldset>
        {needsCompany(held) ? (
          <SelectField
            id="member-company"
            name="company"
            label="Company"
            placeholder="Choose"
            choices={team.companies.map(({ id, name: label }) => ({ id, label }))}
            value={companyId}
            onChange={(event) => setCompanyId(event.target.value)}
            error={shown(errors.company)}
          />
        ) : null}
        <div className={styles.two}>
          <TextField
            id="member-job"
            name="job"
            label="What they do"
            optional
            hint="In one line, for your education records."
            maxLength={200}
            value={jobText}
            onChange={(event) => setJobText(event.target.value)}
          />
          <TextField
            id="member-end"
            name="end"
            type="date"
            label="Ends on"
            optional={!mustEnd(held)}
            hint={
              mustEnd(held)
                ? `At most ${longestGuestDays} days from now.`
                : 'The account ends automatically after this day.'
            }
            value={endsOn}
            onChange={(event) => setEndsOn(event.target.value)}
            error={shown(errors.end)}
          />
        </div>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>{member === null ? 'Send the invitation' : 'Save the roles'}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
