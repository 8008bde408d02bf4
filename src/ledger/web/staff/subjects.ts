import type { Subject } from '#credit/amendment.ts';

/**
 * "070 Endodontics 1, 250 Operative Dentistry 0.5" as subject codes; "none" is none. Throws with the sentence of what
 * is wrong.
 */
export function subjectsOf(typed: string): Subject[] {
  if (typed.trim().toLowerCase() === 'none') return [];
  return typed.split(',').map((piece) => {
    const [, code, category, hours] = /^(\d{3}) (\S.{0,80}) (\d{1,2}(?:\.\d{1,2})?)$/.exec(piece.trim()) ?? [];
    if (code === undefined || category === undefined)
      throw new Error('Write the subject codes as 070 Endodontics 1, 250 Operative Dentistry 0.5.');
    return { code, category: category.trim(), hours: Number(hours) };
  });
}
