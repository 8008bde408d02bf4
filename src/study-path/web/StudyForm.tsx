import type { ReactNode, Ref } from 'react';

type Props = {
  readonly ref?: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** A form with a sticky bar at its end. It checks its answers itself, so the browser does not. */
export function StudyForm({ ref, onSubmit, children }: Props) {
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
