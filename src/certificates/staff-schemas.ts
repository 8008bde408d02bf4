// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { email } from '#accounts/email-address.ts';
import { instant, line } from '#platform/shared/wire-types.ts';

const done = { status: z.literal(true), sentence: z.string() };

export const checkpointMailsSchemas = {
  summary: 'Who gets the log’s checkpoints by email: how many people of the team, and addresses that an owner entered.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    /** Owners and auditors. */
    team: z.int(),
    lastSentAt: z.nullable(instant()),
    addresses: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        addedBy: z.string(),
        addedAt: instant(),
        lastSentAt: z.nullable(instant()),
        /** Whether its owner unsubscribed. */
        isStopped: z.boolean(),
      }),
    ),
  }),
};

export const addCheckpointAddressSchemas = {
  summary: 'Adds an address that gets the log’s checkpoints each week.',
  input: z.object({ email }),
  answer: z.object(done),
};

export const removeCheckpointAddressSchemas = {
  summary: 'Removes an address that gets the log’s checkpoints.',
  input: z.object({ id: line(20).check(z.regex(/^\d+$/)) }),
  answer: z.object(done),
};

export const sendCheckpointsSchemas = {
  summary: 'Emails the newest checkpoint to everyone who doesn’t have it.',
  input: z.object({}),
  answer: z.object(done),
};
