// Where a report over the wire can be, and how a person settles what the portal can't know.

/** `changed`: accepted, and amended or withdrawn since. */
export const wireLists = ['waiting', 'held', 'unclear', 'rejected', 'accepted', 'changed'] as const;
export type WireList = (typeof wireLists)[number];

export const settleWays = ['there', 'again', 'corrected'] as const;
export type SettleWay = (typeof settleWays)[number];

/** Which lists each way is for. */
export const settledFrom: Readonly<Record<SettleWay, readonly WireList[]>> = {
  there: ['unclear', 'rejected'],
  again: ['unclear', 'rejected'],
  corrected: ['changed'],
};
