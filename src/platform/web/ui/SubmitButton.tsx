import { useSyncExternalStore, type ComponentProps } from 'react';
import { Button } from './Button.tsx';

const never = () => () => undefined;

/** Whether the script has taken over the page that the server sent. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The button of a form that the script sends. Until the page is awake it is a plain button: neither a press nor Enter
 * makes the browser send the form itself.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isAwake = useAwake();
  return <Button {...props} type={isAwake ? 'submit' : 'button'} />;
}
