// The connected service, opened with its keys.
import type { Context, Queryable } from '#platform/server/context.ts';
import { seal, sealingKey, unseal } from '#platform/server/security/sealing.ts';
import { MeetingFault, type MeetingService } from './meeting-service.ts';
import { findServiceRow } from './meeting-queries.ts';
import { zoomService, type ZoomKeys } from './zoom.ts';

const about = 'meeting-service';
export const sealClientSecret = ({ config }: Pick<Context, 'config'>, secret: string): Buffer =>
  seal(sealingKey(config), secret, about);

/** A personal link opens in its own row alone. */
export const sealLink = ({ config }: Pick<Context, 'config'>, url: string, alias: string): Buffer =>
  seal(sealingKey(config), url, `meeting-link:${alias}`);
export const unsealLink = ({ config }: Pick<Context, 'config'>, sealed: Uint8Array, alias: string): string | null =>
  unseal(sealingKey(config), sealed, `meeting-link:${alias}`);

/**
 * The service for meetings of a kind (that of the settings where none is given). `signal` ends it for whoever waits.
 * Throws a `MeetingFault` where none is connected.
 */
export async function openService(
  context: Pick<Context, 'config' | 'now'>,
  db: Queryable,
  { kind, signal }: { readonly kind?: string; readonly signal?: AbortSignal } = {},
): Promise<MeetingService> {
  const row = await findServiceRow(db);
  if (row === undefined)
    throw new MeetingFault('wrong-keys', 'Zoom isn’t connected anymore. An owner connects it under Settings, Live.');
  const clientSecret = unseal(sealingKey(context.config), row.client_secret_sealed, about);
  if (clientSecret === null)
    throw new MeetingFault(
      'wrong-keys',
      'The stored client secret can’t be read: this machine has a different key. Enter the secret again.',
    );
  const keys = {
    kind: (kind ?? row.kind) as ZoomKeys['kind'],
    host: row.host,
    accountId: row.account_id,
    clientId: row.client_id,
    clientSecret,
  };
  return zoomService(context, keys, signal);
}
