import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { staffMap } from '#site-map.ts';
import {
  agreeLetBackInCall,
  endMemberCall,
  letBackInCall,
  roleWords,
  staffMessages,
  takeBackInvitationCall,
  teamCall,
} from '../contract.ts';
import { askStaff, sendStaff } from './ask-staff.ts';
import { useMailed, useStaffSession } from './console-facts.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import type { Member } from './team.ts';
import styles from './TeamPage.module.css';

export const meta = () => pageMeta({ title: 'Team | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) => loaded(args, () => askStaff(teamCall, {}, args));

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'edit' | 'end' | 'let-in' | 'hand-over'; readonly member: Member };

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "2 passkeys, authenticator app, 8 recovery codes left" */
function waysOf({ passkeys, hasTotp, codesLeft }: Pick<Member, 'passkeys' | 'hasTotp' | 'codesLeft'>): string {
  const ways = [
    ...(passkeys > 0 ? [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`] : []),
    ...(hasTotp ? ['authenticator app'] : []),
    ...(codesLeft > 0 ? [`${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left`] : []),
  ];
  return ways.length === 0 ? 'No way to sign in yet' : ways.join(', ');
}

export default function TeamPage() {
  const team = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const mailed = useMailed();
  const { sendsMail } = useStaffSession();
  const [open, setOpen] = useState<Open | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  if (team.state !== 'ready') return <LoadFailed why={team} />;
  const present = team.members.filter(({ endedAt }) => endedAt === null);
  const ended = team.members.filter(({ endedAt }) => endedAt !== null);
  const owners = present.filter(({ roles }) => roles.includes('owner'));
  const close = () => setOpen(null);
  const done = async (message: string) => {
    showToast(message);
    await revalidate();
  };
  const letBackIn = ({ hash, name, email, roles }: Member) =>
    confirm({
      question: `Let ${name} back in`,
      consequence: [
        sendsMail
          ? `We’ll email a link to ${email}.`
          : `The email with the link to ${email} stays on this machine: no mail server is set up.`,
        'When they use it, their old ways to sign in stop working.',
        roles.includes('owner') ? 'For an owner, it works after 24 hours, or as soon as another owner approves.' : '',
      ]
        .join(' ')
        .trim(),
      cancel: 'Cancel',
      confirm: sendsMail ? 'Email link' : 'Create link',
      async act() {
        await sendStaff(letBackInCall, { h: hash });
        await done(mailed(`We emailed the link to ${email}.`));
      },
    });

  return (
    <>
      <PageHead
        title="Team"
        lead={`${present.length} ${present.length === 1 ? 'person' : 'people'}`}
        actions={
          <>
            <Link className={typography.more} to={staffMap.roles()}>
              What each role can do
            </Link>
            <Button size="small" icon="plus" onClick={() => setOpen({ what: 'invite' })}>
              Invite
            </Button>
          </>
        }
      />
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {owners.length === 1 ? <Alert kind="warning" title={staffMessages.oneOwner} quiet /> : null}
      <Panel title="People" flush>
        <ul className={styles.people}>
          {present.map((member) => (
            <li key={member.hash}>
              <div className={styles.who}>
                <b>
                  {member.name} {member.isSelf ? <Tag tone="positive">You</Tag> : null}
                </b>
                <span className={typography.caption}>{member.email}</span>
                {member.jobText === '' ? null : <span className={typography.caption}>{member.jobText}</span>}
              </div>
              <div className={styles.roles}>
                {listFormat.format(member.roles.map((role) => roleWords[role].name))}
                {member.companyName === null ? null : (
                  <span className={typography.caption}>of {member.companyName}</span>
                )}
                {member.endsAt === null ? null : (
                  <span className={typography.caption}>
                    until <ZoneTime at={member.endsAt} format="date" />
                  </span>
                )}
              </div>
              <div className={styles.ways}>
                <span>{waysOf(member)}</span>
                <span className={typography.caption}>
                  {member.lastSeenAt === null ? (
                    'never signed in'
                  ) : (
                    <>
                      last seen <ZoneTime at={member.lastSeenAt} />
                    </>
                  )}
                </span>
              </div>
              {member.isSelf ? (
                <span />
              ) : (
                <RowMenu label={`More for ${member.name}`}>
                  <MenuItem icon="pencil" onPress={() => setOpen({ what: 'edit', member })}>
                    Change roles
                  </MenuItem>
                  <MenuItem icon="lock" onPress={() => letBackIn(member)}>
                    Let back in
                  </MenuItem>
                  <MenuItem icon="arrow" onPress={() => setOpen({ what: 'hand-over', member })}>
                    Hand over
                  </MenuItem>
                  <MenuItem icon="logout" onPress={() => setOpen({ what: 'end', member })}>
                    End now
                  </MenuItem>
                </RowMenu>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {team.invitations.length === 0 ? null : (
        <Panel title="Pending invitations" flush>
          <ul className={styles.people}>
            {team.invitations.map((invitation) => (
              <li key={invitation.id}>
                <div className={styles.who}>
                  <b>{invitation.name || invitation.email}</b>
                  <span className={typography.caption}>{invitation.email}</span>
                </div>
                <div className={styles.roles}>
                  {invitation.kind === 'back'
                    ? 'Getting back in'
                    : listFormat.format(invitation.roles.map((role) => roleWords[role].name))}
                  {invitation.invitedBy === null ? null : (
                    <span className={typography.caption}>by {invitation.invitedBy}</span>
                  )}
                </div>
                <div className={styles.ways}>
                  <span className={typography.caption}>
                    until <ZoneTime at={invitation.expiresAt} />
                  </span>
                </div>
                <div className={styles.acts}>
                  {invitation.mayAgree ? (
                    <Button
                      size="small"
                      look="soft"
                      busy={isBusy}
                      onClick={() =>
                        void run(async () => {
                          await sendStaff(agreeLetBackInCall, { id: invitation.id });
                          await done('Approved. The link works now.');
                        })
                      }
                    >
                      Approve
                    </Button>
                  ) : null}
                  <Button
                    size="small"
                    look="line"
                    busy={isBusy}
                    onClick={() =>
                      void run(async () => {
                        await sendStaff(takeBackInvitationCall, { id: invitation.id });
                        await done('Invitation canceled.');
                      })
                    }
                  >
                    Take back<span className={typography.visuallyHidden}> the invitation of {invitation.email}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {ended.length === 0 ? null : (
        <Panel title="Former" flush>
          <ul className={styles.people}>
            {ended.map((member) => (
              <li key={member.hash}>
                <div className={styles.who}>
                  <b>{member.name}</b>
                  <span className={typography.caption}>{member.email}</span>
                </div>
                <div className={styles.ways}>
                  <span>ended {member.endedAt === null ? null : <ZoneTime at={member.endedAt} format="date" />}</span>
                </div>
                <div className={styles.acts}>
                  <Button size="small" look="line" onClick={() => setOpen({ what: 'hand-over', member })}>
                    Hand over<span className={typography.visuallyHidden}> the work of {member.name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {open?.what === 'invite' ? (
        <MemberDialog
          team={team}
          member={null}
          onClose={close}
          onDone={(email, isAsked) => done(isAsked ? staffMessages.rolesAsked : mailed(`Invitation sent to ${email}.`))}
        />
      ) : null}
      {open?.what === 'edit' ? (
        <MemberDialog
          team={team}
          member={open.member}
          onClose={close}
          onDone={(_email, isAsked) =>
            done(isAsked ? staffMessages.rolesAsked : `Saved. ${mailed(`We emailed ${open.member.name}.`)}`)
          }
        />
      ) : null}
      {open?.what === 'hand-over' ? (
        <HandOverDialog
          from={open.member}
          people={present}
          onClose={close}
          onDone={(moved) => done(`${moved} ${moved === 1 ? 'item' : 'items'} handed over.`)}
        />
      ) : null}
      {open?.what === 'end' ? (
        <ReasonDialog
          act={`End ${open.member.name}’s account`}
          danger
          least={0}
          onClose={close}
          onDo={async ({ text }) => {
            await sendStaff(endMemberCall, { h: open.member.hash, reason: text });
            await done(`${open.member.name} can no longer sign in.`);
          }}
        >
          <p>They’ll be signed out right away. Their past activity stays in the audit log.</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
