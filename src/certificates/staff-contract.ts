// Checkpoints of the ledger's log by email: to owners, auditors, and addresses that an owner enters.
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** How many addresses outside the team get checkpoints at most. */
export const mostCheckpointAddresses = 20;
/** How long nothing is sent by hand after something was, in minutes. */
export const checkpointPauseMin = 10;

export const checkpointMessages = {
  known: 'This address is on the list already.',
  ofTeam: 'This is an owner’s or an auditor’s address. It gets checkpoints already.',
  stopped: 'This address unsubscribed. Use another one.',
  tooMany: `Up to ${mostCheckpointAddresses} addresses can get checkpoints. Remove one first.`,
  unknown: 'This address is no longer on the list.',
  nothingLogged: 'Nothing is in the log yet. It begins with the first credit.',
  onHold: 'The log is on hold. Continue it first.',
  sentLately: `Checkpoints were sent a moment ago. Wait ${checkpointPauseMin} minutes.`,
  nothingNew: 'Everyone on the list has the newest checkpoint.',
  sent: (count: number) => `Sent to ${count} ${count === 1 ? 'address' : 'addresses'}.`,
  added: 'Address added. It gets the next checkpoint.',
  removed: 'Address removed.',
} as const;

export const checkpointMailsCall = defineStaffCall<typeof schemas.checkpointMailsSchemas>()({
  method: 'GET',
  path: '/api/staff/checkpoint-mails',
  permission: 'data.export',
  refusals: [],
});

export const addCheckpointAddressCall = defineStaffCall<typeof schemas.addCheckpointAddressSchemas>()({
  method: 'POST',
  path: '/api/staff/add-checkpoint-address',
  permission: 'data.export',
  fresh: true,
  refusals: ['address-known', 'address-stopped', 'too-many-addresses'],
});

export const removeCheckpointAddressCall = defineStaffCall<typeof schemas.removeCheckpointAddressSchemas>()({
  method: 'POST',
  path: '/api/staff/remove-checkpoint-address',
  permission: 'data.export',
  fresh: true,
  refusals: ['unknown-address'],
});

export const sendCheckpointsCall = defineStaffCall<typeof schemas.sendCheckpointsSchemas>()({
  method: 'POST',
  path: '/api/staff/send-checkpoints',
  permission: 'data.export',
  refusals: ['nothing-logged', 'on-hold', 'sent-lately', 'nothing-new'],
});
