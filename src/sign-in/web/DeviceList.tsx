import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { send } from '#platform/web/call.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { endSessionCall, type sessionsCall, signInMessages } from '../contract.ts';
import partStyles from './AccountPart.module.css';
import styles from './DeviceList.module.css';

type Sessions = CallAnswer<typeof sessionsCall>['sessions'];

/** Where the member is signed in, with a way to sign each of them out. */
export function DeviceList({ sessions }: { readonly sessions: Sessions }) {
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [news, setNews] = useState<{ kind: 'success' | 'error'; message: string } | null>(null);
  const others = sessions.filter((session) => !session.isCurrent);
  const signOut = async (id?: string) => {
    setBusyId(id ?? 'all');
    try {
      await send(endSessionCall, id === undefined ? {} : { id });
      await revalidate();
      setNews({ kind: 'success', message: id === undefined ? 'Every other device was signed out.' : 'Signed out.' });
    } catch {
      setNews({ kind: 'error', message: signInMessages.serviceError });
    } finally {
      setBusyId(null);
    }
  };
  return (
    <section className={partStyles.part} aria-labelledby="devices">
      <Subheading id="devices">Where you’re signed in</Subheading>
      <p className={typography.quiet}>Don’t recognize a device? Sign it out and change your password.</p>
      {news === null ? null : (
        <Alert key={news.message} kind={news.kind} title={news.message} dismissible onDismiss={() => setNews(null)} />
      )}
      <ul className={classNames(layout.list, styles.devices)}>
        {sessions.map(({ id, device, signedInAt, lastUsedAt, isCurrent }) => (
          <li key={id} className={styles.device}>
            <Icon name="screen" />
            <div>
              <b>
                {device}
                {isCurrent ? <Tag tone="positive">This device</Tag> : null}
              </b>
              <span className={typography.caption}>
                Signed in <LocalTime at={signedInAt} format="dateTime" />, last used <LocalTime at={lastUsedAt} />
              </span>
            </div>
            {isCurrent ? null : (
              <Button look="line" size="small" busy={busyId === id} onClick={() => void signOut(id)}>
                Sign out
                <span className={typography.visuallyHidden}>
                  {' '}
                  {device}, signed in <LocalTime at={signedInAt} format="dateTime" />
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <Button look="line" busy={busyId === 'all'} onClick={() => void signOut()}>
          Sign out all others
        </Button>
      ) : null}
    </section>
  );
}
