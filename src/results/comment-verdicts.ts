/** What a person decides about a comment: whether the speaker may read it. */
export const commentVerdicts = ['passed-on', 'kept-inside'] as const;
export type CommentVerdict = (typeof commentVerdicts)[number];

/** Groups with fewer answers than this are not shown: a person could be recognized. */
export const leastGroup = 5;
