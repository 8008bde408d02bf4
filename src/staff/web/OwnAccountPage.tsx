import { useState, type SubmitEvent } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { loaded } from '#platform/web/loaded.ts';
import { canUsePasskeys } from '#platform/web/passkey-ceremony.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { switchKeys, useKeysAreOn } from '#platform/web/console/keys.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import {
  endStaffSessionCall,
  meCall,
  removeStaffPasskeyCall,
  removeTotpCall,
  setAttentionMailCall,
  setStaffNameCall,
  setStaffPasswordCall,
  staffMessages,
  staffSessionsCall,
} from '../contract.ts';
import { askStaff, sendStaff } from './ask-staff.ts';
import { useStaffSession } from './console-facts.ts';
import { Enrolment } from './Enrolment.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { addStaffPasskey } from './staff-passkey.ts';
import { TotpSetup } from './TotpSetup.tsx';
import styles from './OwnAccountPage.module.css';

export const meta = () => pageMeta({ title: 'My sign-in | Staff', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const me = await loaded(args, () => askStaff(meCall, {}, args));
  const isEnrolled = me.state === 'ready' && me.codesAreKept && (me.hasTotp || me.passkeys.length > 0);
  const sessions = isEnrolled ? await loaded(args, () => askStaff(staffSessionsCall, {}, args)) : null;
  return { me, sessions };
}

type Me = CallAnswer<typeof meCall>;

export default function OwnAccountPage() {
  const { me, sessions } = useLoaderData<typeof clientLoader>();
  const session = useStaffSession();
  const { revalidate } = useRevalidator();
  if (me.state !== 'ready') return <LoadFailed why={me} />;
  if (!session.isEnrolled)
    return (
      <>
        <PageHead title="Set up your sign-in" lead={staffMessages.enrol} />
        <Panel title="Your sign-in">
          <Enrolment needs={session.needs} hasPassword={me.hasPassword} onDone={() => void revalidate()} />
        </Panel>
      </>
    );
  const ways = me.passkeys.length + (me.hasTotp ? 1 : 0);
  return (
    <>
      <PageHead title="My sign-in" lead={`${me.member.name}, ${me.member.email}`} />
      {ways < 2 && me.codesLeft === 0 ? <Alert kind="warning" title={staffMessages.secondWay} quiet /> : null}
      <SideBySide>
        <Stacked>
          <Passkeys me={me} />
          <Authenticator me={me} />
          <Codes me={me} />
        </Stacked>
        <Stacked>
          <Name me={me} />
          <Password me={me} />
          <Panel title="Where you’re signed in">
            {sessions === null ? null : sessions.state === 'ready' ? (
              <Sessions sessions={sessions.sessions} />
            ) : (
              <LoadFailed why={sessions} />
            )}
          </Panel>
          <AttentionMail me={me} />
          <Keys />
        </Stacked>
      </SideBySide>
    </>
  );
}

function Passkeys({ me }: { readonly me: Me }) {
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const remove = (id: string) =>
    void run(async () => {
      await sendStaff(removeStaffPasskeyCall, { id });
      await revalidate();
    });
  return (
    <Panel title="Passkeys">
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {me.passkeys.length === 0 ? (
          <p className={typography.quiet}>
            None yet. A passkey lets you sign in with your fingerprint, face, or device PIN.
          </p>
        ) : (
          <ul className={styles.rows}>
            {me.passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <span className={typography.caption}>
                    Added <ZoneTime at={addedAt} format="date" />
                    {lastUsedAt === null ? '' : ', last used '}
                    {lastUsedAt === null ? null : <ZoneTime at={lastUsedAt} format="date" />}
                  </span>
                </div>
                <Button look="line" size="small" busy={isBusy} onClick={() => remove(id)}>
                  Remove<span className={typography.visuallyHidden}> {name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {canUsePasskeys() ? (
          <Button
            look="soft"
            size="small"
            icon="plus"
            busy={isBusy}
            onClick={() =>
              void run(async () => {
                if (await addStaffPasskey()) {
                  showToast('Passkey added.');
                  await revalidate();
                } else showToast('The passkey wasn’t created.');
              })
            }
          >
            Add a passkey
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function Authenticator({ me }: { readonly me: Me }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  return (
    <Panel title="Authenticator" aside={me.hasTotp ? <Tag tone="done">Set up</Tag> : <Tag>Not set up</Tag>}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {isOpen ? (
        <TotpSetup
          onCancel={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            showToast('The authenticator is set up.');
            void revalidate();
          }}
        />
      ) : (
        <div className={layout.cluster}>
          <Button look="soft" size="small" onClick={() => setOpen(true)}>
            {me.hasTotp ? 'Use another authenticator' : 'Set up an authenticator'}
          </Button>
          {me.hasTotp ? (
            <Button
              look="line"
              size="small"
              busy={isBusy}
              onClick={() =>
                void run(async () => {
                  await sendStaff(removeTotpCall, {});
                  await revalidate();
                })
              }
            >
              Remove the authenticator
            </Button>
          ) : null}
        </div>
      )}
    </Panel>
  );
}

function Codes({ me }: { readonly me: Me }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Recovery codes"
      aside={<Tag tone={me.codesLeft < 3 ? 'waiting' : 'done'}>{`${me.codesLeft} left`}</Tag>}
    >
      {isOpen ? (
        <RecoveryCodes
          onDone={() => {
            setOpen(false);
            void revalidate();
          }}
        />
      ) : (
        <Button look="soft" size="small" onClick={() => setOpen(true)}>
          Create new codes
        </Button>
      )}
    </Panel>
  );
}

function Name({ me }: { readonly me: Me }) {
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(me.member.name);
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') return;
    void run(async () => {
      await sendStaff(setStaffNameCall, { name: name.trim() });
      showToast('Your name was changed.');
      await revalidate();
    });
  };
  return (
    <Panel title="Name">
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          id="own-name"
          name="name"
          label="Your name"
          hint="As your team and the audit log show it. The owners are notified of a change by email."
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={name.trim() === '' ? staffMessages.nameNeeded : undefined}
        />
        <SubmitButton look="soft" size="small" busy={isBusy}>
          Change name
        </SubmitButton>
      </form>
    </Panel>
  );
}

function Password({ me }: { readonly me: Me }) {
  const { revalidate } = useRevalidator();
  const [password, setPassword] = useState('');
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      await sendStaff(setStaffPasswordCall, { password });
      setPassword('');
      showToast('Your password was changed. Your other sessions were signed out.');
      await revalidate();
    });
  };
  return (
    <Panel title="Password" aside={me.hasPassword ? null : <Tag>Not set</Tag>}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <PasswordField
          id="new-password"
          name="password"
          label="New password"
          hint="12 characters or more."
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SubmitButton look="soft" size="small" busy={isBusy}>
          {me.hasPassword ? 'Change the password' : 'Set a password'}
        </SubmitButton>
      </form>
    </Panel>
  );
}

function Sessions({ sessions }: { readonly sessions: CallAnswer<typeof staffSessionsCall>['sessions'] }) {
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const end = (id?: string) =>
    void run(async () => {
      await sendStaff(endStaffSessionCall, id === undefined ? {} : { id });
      await revalidate();
    });
  return (
    <div className={layout.stack}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <ul className={styles.rows}>
        {sessions.map(({ id, device, network, lastUsedAt, isCurrent }) => (
          <li key={id}>
            <div>
              <b>
                {device} {isCurrent ? <Tag tone="positive">This device</Tag> : null}
              </b>
              <span className={typography.caption}>
                {network}, last used <ZoneTime at={lastUsedAt} />
              </span>
            </div>
            {isCurrent ? null : (
              <Button look="line" size="small" busy={isBusy} onClick={() => end(id)}>
                Sign out<span className={typography.visuallyHidden}> of {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 ? (
        <Button look="line" size="small" busy={isBusy} onClick={() => end()}>
          Sign out all others
        </Button>
      ) : null}
    </div>
  );
}

function AttentionMail({ me }: { readonly me: Me }) {
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const set = (on: boolean) =>
    void run(async () => {
      await sendStaff(setAttentionMailCall, { on });
      await revalidate();
    });
  return (
    <Panel title="Email">
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <CheckboxField
        id="attention-mail"
        name="attentionMail"
        label="Email me what needs my attention"
        hint="Every morning at 7:00, in the provider’s time zone. Urgent items are sent right away, each one once."
        checked={me.attentionMail}
        disabled={isBusy}
        onChange={(event) => set(event.target.checked)}
      />
    </Panel>
  );
}

function Keys() {
  const isOn = useKeysAreOn();
  return (
    <Panel title="Keys">
      <CheckboxField
        id="keys"
        name="keys"
        label="Use single-key shortcuts in this browser"
        hint="In lists: / to search, j and k to move, x to select, ? for all shortcuts."
        checked={isOn}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Panel>
  );
}
