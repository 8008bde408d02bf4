/** What a public identifier is written with. */
export const hashPattern = /^[0-9A-Za-z_-]{1,64}$/;

/** Whether a part of an address can be the public identifier of anything. */
export const isHash = (text: string | undefined): text is string => text !== undefined && hashPattern.test(text);
