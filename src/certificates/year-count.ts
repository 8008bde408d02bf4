import { creditsText } from '#catalogue/ce-type.ts';

/** What a list shows of a year: "5 certificates · 1.25 CEU". */
export const yearCount = ({
  certificates,
  credits,
}: {
  readonly certificates: number;
  readonly credits: number;
}): string => `${certificates} ${certificates === 1 ? 'certificate' : 'certificates'} · ${creditsText(credits)} CEU`;
