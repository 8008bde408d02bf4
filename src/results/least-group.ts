/** Groups with fewer members than this are not shown: a person could be recognized. */
export const leastGroup = 5;
