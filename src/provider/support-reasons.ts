// How many reasons of its own the provider adds to the support form, and how long each may be, in characters.
export const mostOwnReasons = 10;
export const longestReason = 60;
