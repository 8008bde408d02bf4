import { Tag } from '#platform/web/ui/Tag.tsx';
import layout from '#platform/web/ui/layout.module.css';

type Props = {
  readonly student: {
    readonly isDisabled: boolean;
    readonly isConfirmed: boolean;
    /** An email to the address came back. */
    readonly isUnreachable: boolean;
    readonly isDouble: boolean;
    readonly isMerged: boolean;
  };
};

/** What is unusual about an account, in words; nothing where nothing is. */
export function StudentBadges({ student }: Props) {
  const { isDisabled, isConfirmed, isUnreachable, isDouble, isMerged } = student;
  return (
    <span className={layout.cluster}>
      {isMerged ? <Tag tone="done">Merged</Tag> : null}
      {isDisabled ? <Tag tone="live">Disabled</Tag> : null}
      {isConfirmed ? null : <Tag tone="waiting">Email not confirmed</Tag>}
      {isUnreachable ? <Tag tone="live">Email comes back</Tag> : null}
      {isDouble ? <Tag tone="accent">Duplicate?</Tag> : null}
    </span>
  );
}
