/** What a person decides about a comment: whether the speaker may read it. */
export const commentVerdicts = ['passed-on', 'kept-inside'] as const;
export type CommentVerdict = (typeof commentVerdicts)[number];
