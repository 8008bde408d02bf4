import { blurbCodes } from '../../contract.ts';

/** The text that an address names; null where there is none. */
export const textCodeIn = (param: string | undefined) => blurbCodes.find((code) => code === param) ?? null;
