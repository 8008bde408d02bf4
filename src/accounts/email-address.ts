import * as z from 'zod/mini';
import { trimmed } from '#platform/shared/wire-types.ts';

const emailShape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
/** Whether this is one plain address. */
export const isEmail = (value: string) => value.length <= 254 && emailShape.test(value);

/** A member's email address: one plain address, no comments, quotes or lists. */
export const email = trimmed(
  'Email is required.',
  z.string().check(
    z.minLength(1, 'Email is required.'),
    z.refine((value) => value === '' || isEmail(value), 'Enter valid email address.'),
  ),
);
