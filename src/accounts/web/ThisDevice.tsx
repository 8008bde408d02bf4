import { useEffect, useState } from 'react';
import { send } from '#platform/web/call.ts';
import { useInstall } from '#platform/web/install.ts';
import { useLessMotion } from '#platform/web/motion.ts';
import { canTakeNotices, endNotices, noticeEndpoint, startNotices } from '#platform/web/push.ts';
import { isRefusalOf } from '#platform/web/refusal-code.ts';
import { portalName } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { ConfirmPassword, needsFullSignIn } from '#sign-in/web/ConfirmPassword.tsx';
import { accountMessages, pushCall, pushSubscribeCall, pushUnsubscribeCall } from '../contract.ts';
import styles from './ThisDevice.module.css';

/** What holds in this browser alone: notices, motion, and the portal on the home screen. */
export function ThisDevice() {
  const [isLess, chooseLess] = useLessMotion();
  const install = useInstall();
  return (
    <section className={styles.device} aria-labelledby="this-device">
      <Subheading id="this-device">This device</Subheading>
      <div className={styles.rows}>
        <Notices />
        <Switch label="Reduce motion" isOn={isLess} onChange={chooseLess}>
          Turns off animation on this site, whatever your device is set to.
        </Switch>
        {install === null ? null : (
          <div className={styles.install}>
            <span>
              <b>On the home screen</b>
              <span>{portalName()} opens like an app, with your saved episodes offline.</span>
            </span>
            <Button look="line" size="small" icon="plus" onClick={() => void install()}>
              Add to home screen
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Unknown until the browser and the server have said. */
type State = 'unknown' | 'on' | 'off' | 'changing';

function Notices() {
  const [state, setState] = useState<State>('unknown');
  const [problem, setProblem] = useState<string | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const isPossible = canTakeNotices();
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<State> => {
      const endpoint = await noticeEndpoint();
      if (endpoint === null) return 'off';
      // The browser may have taken them for someone else.
      return (await send(pushCall, {}, { inBackground: true })).endpoints.includes(endpoint) ? 'on' : 'off';
    };
    look().then(
      (found) => isHere && setState(found),
      () => isHere && setState('off'),
    );
    return () => {
      isHere = false;
    };
  }, []);

  const turnOn = async () => {
    const { publicKey } = await send(pushCall, {});
    const keys = await startNotices(publicKey);
    if (keys === null) return setProblem(accountMessages.pushDenied);
    try {
      await send(pushSubscribeCall, keys);
    } catch (error) {
      await endNotices();
      throw error;
    }
    setState('on');
  };
  const turnOff = async () => {
    const endpoint = await noticeEndpoint();
    if (endpoint !== null) await send(pushUnsubscribeCall, { endpoint });
    await endNotices();
    setState('off');
  };
  const change = async (isOn: boolean) => {
    setProblem(null);
    setAsksPassword(false);
    setState('changing');
    try {
      await (isOn ? turnOn() : turnOff());
    } catch (error) {
      if (needsFullSignIn(error)) return setAsksPassword(true);
      setProblem(
        isRefusalOf(pushSubscribeCall, error, 'unusable-subscription')
          ? accountMessages.pushRefused
          : accountMessages.pushFailed,
      );
    } finally {
      setState((now) => (now === 'changing' ? (isOn ? 'off' : 'on') : now));
    }
  };
  return (
    <>
      <Switch
        label="Notifications"
        isOn={state === 'on'}
        isBusy={state === 'unknown' || state === 'changing'}
        isDisabled={!isPossible}
        onChange={(isOn) => void change(isOn)}
      >
        {isPossible
          ? 'Get notified a day, an hour, and ten minutes before each webinar, and when your seat changes. Works even when this page is closed. You’ll still get our emails.'
          : 'This browser doesn’t support notifications. On an iPhone or iPad, add the portal to your home screen first: Share, then Add to Home Screen.'}
      </Switch>
      {asksPassword ? <ConfirmPassword onConfirmed={() => change(true)} /> : null}
      {problem === null ? null : <Alert kind="error" title={problem} dismissible onDismiss={() => setProblem(null)} />}
    </>
  );
}
