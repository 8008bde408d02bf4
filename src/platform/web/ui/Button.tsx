import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Button.module.css';
import typography from './typography.module.css';

/** One filled button a screen; the other actions are soft, lined or quiet. */
export type ButtonLook = 'filled' | 'soft' | 'line' | 'quiet' | 'danger' | 'light' | 'ghost';
export type ButtonSize = 'small' | 'normal' | 'large';

export type ButtonStyle = {
  readonly look?: ButtonLook | undefined;
  readonly size?: ButtonSize | undefined;
  readonly wide?: boolean | undefined;
};

const looks = {
  filled: undefined,
  soft: styles.soft,
  line: styles.line,
  quiet: styles.quiet,
  danger: styles.danger,
  light: styles.light,
  ghost: styles.ghost,
} as const;
const sizes = { small: styles.small, normal: undefined, large: styles.large } as const;

/** The classes of a link or summary that looks like a button. */
export function buttonClasses(
  { look = 'filled', size = 'normal', wide = false }: ButtonStyle = {},
  extra?: string,
): string {
  return classNames(styles.button, looks[look], sizes[size], wide && styles.wide, extra);
}

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonStyle & {
    readonly icon?: IconName | undefined;
    /** Waiting for an answer: pressing again does nothing. */
    readonly busy?: boolean | undefined;
    /** Why it can't be pressed now. The button stays reachable, so that everyone can read the reason. */
    readonly disabledReason?: string | null | undefined;
    readonly children: ReactNode;
  };

export function Button({
  look,
  size,
  wide,
  icon,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const reasonId = useId();
  const isOff = disabledReason !== undefined && disabledReason !== null;
  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClasses({ look, size, wide }, className)}
        data-autofocus={rest.autoFocus || undefined}
        aria-busy={busy || undefined}
        aria-disabled={isOff || busy || undefined}
        {...(isOff ? { 'aria-describedby': reasonId } : {})}
        onClick={(event) => {
          if (isOff || busy) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {icon !== undefined && !busy ? <Icon name={icon} /> : null}
        {children}
      </button>
      {isOff ? (
        <span className={typography.hint} id={reasonId}>
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}
