// What an episode is worth to the listener who looks at it.
type Episode = { readonly credits: number; readonly hasExam: boolean; readonly examTaken: boolean };

/**
 * Credits that were earned with an episode or can be; 0 where there is no exam to earn them by, because a page must not
 * promise them.
 */
export const episodeCredit = ({ credits, hasExam, examTaken }: Episode): number => (hasExam || examTaken ? credits : 0);
