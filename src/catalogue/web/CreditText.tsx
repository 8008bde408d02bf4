import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import { ceType, creditsText } from '../ce-type.ts';

type Props = {
  readonly credits: number;
  readonly creditName: string;
  readonly ceTypeId: number;
  /**
   * In a member's lists the type is in parentheses: "1.5 CEU (Self-study)"
   * (docs/specification/member-lists.md, ML-1).
   */
  readonly isOwn?: boolean;
  readonly className?: string | undefined;
};

/** "1.5 CEU · Self-study"; nothing where there is no credit to earn. */
export function CreditText({ credits, creditName, ceTypeId, isOwn = false, className }: Props) {
  if (credits === 0 || ceTypeId === ceType.nonce) return null;
  return (
    <span className={classNames(typography.fact, className)}>
      <b>{creditsText(credits)} CEU</b> {isOwn ? `(${creditName})` : `· ${creditName}`}
    </span>
  );
}
