import { ceType, creditsText } from '../ce-type.ts';

type Props = { readonly credits: number; readonly creditName: string; readonly ceTypeId: number };

/** "1.5 CEU · Self-study"; nothing where there is no credit to earn. */
export function CreditText({ credits, creditName, ceTypeId }: Props) {
  if (credits === 0 || ceTypeId === ceType.nonce) return null;
  return (
    <span className="credit">
      <b>{creditsText(credits)} CEU</b> · {creditName}
    </span>
  );
}
