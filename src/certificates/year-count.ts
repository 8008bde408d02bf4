import { creditsText } from '#catalogue/ce-type.ts';

type Count = { readonly certificates: number; readonly credits: number };

/**
 * What a list shows of a year: "5 certificates · 1.25 CEU", or "5 of 6 certificates · 1.25 of 1.5 CEU" where the year
 * has others as well, which its download holds too.
 */
export function yearCount(shown: Count, all: Count = shown): string {
  const isWhole = shown.certificates === all.certificates;
  const certificates = isWhole ? `${all.certificates}` : `${shown.certificates} of ${all.certificates}`;
  const credits = isWhole ? creditsText(all.credits) : `${creditsText(shown.credits)} of ${creditsText(all.credits)}`;
  return `${certificates} ${all.certificates === 1 ? 'certificate' : 'certificates'} · ${credits} CEU`;
}
