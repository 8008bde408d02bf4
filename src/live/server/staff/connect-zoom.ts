// The Zoom account as an owner connects it (docs/specification/webinars.md, WE-45).
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import type { ZoomForm } from '../../zoom-form.ts';
import { findLastDelivery } from '../live-queries.ts';
import { clearRetries, deleteServiceRow, findServiceRow, writeServiceRow } from '../meetings/meeting-queries.ts';
import { MeetingFault } from '../meetings/meeting-service.ts';
import { openService, sealClientSecret } from '../meetings/open-service.ts';
import { zoomScopes } from '../meetings/zoom.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findServiceRow>>>;

const formOf = (row: Row): ZoomForm => ({
  accountId: row.account_id,
  clientId: row.client_id,
  kind: row.kind as ZoomForm['kind'],
  host: row.host,
});

const subject = { kind: 'setting', title: 'Zoom' } as const;
const changedMeanwhile = (by: string | undefined): Refusal =>
  new Refusal('changed-meanwhile', deskMessages.zoomChanged(by ?? 'Someone else'), { httpStatus: 409 });

export const readZoom: UseCase<typeof calls.zoomCall> = async ({ config, db }) => {
  const row = await findServiceRow(db);
  return {
    status: true,
    revision: row?.revision ?? 0,
    account: row === undefined ? null : formOf(row),
    lastChange: row === undefined ? null : { by: row.changed_by, at: row.changed_at },
    scopes: { meeting: [...zoomScopes({ kind: 'meeting' })], webinar: [...zoomScopes({ kind: 'webinar' })] },
    lastDelivery: await findLastDelivery(db),
    takesDeliveries: config.zoomWebhookSecret !== null,
  };
};

export const saveZoom: UseCase<typeof calls.saveZoomCall> = async (context, staff, input) => {
  const { revision, account, clientSecret = '' } = input;
  await context.db.transaction().execute(async (trx) => {
    const row = await findServiceRow(trx);
    if ((row?.revision ?? 0) !== revision) throw changedMeanwhile(row?.changed_by);
    if (clientSecret === '' && row === undefined) throw new Refusal('type-secret', deskMessages.secretMissing);
    // A stored secret goes only where it was meant for.
    if (clientSecret === '' && (row?.account_id !== account.accountId || row.client_id !== account.clientId))
      throw new Refusal('type-secret', deskMessages.typeSecret);
    const isWritten = await writeServiceRow(trx, revision, {
      kind: account.kind,
      host: account.host,
      account_id: account.accountId,
      client_id: account.clientId,
      client_secret_sealed:
        clientSecret === '' && row !== undefined ? row.client_secret_sealed : sealClientSecret(context, clientSecret),
      changed_by: staff.name,
      changed_at: context.now(),
    });
    if (!isWritten) throw changedMeanwhile(undefined);
    await clearRetries(trx);
    await recordAction(context, trx, {
      by: staff,
      act: 'live.zoom-saved',
      subject,
      ...changesBetween(row === undefined ? {} : formOf(row), {
        ...account,
        ...(clientSecret === '' ? {} : { clientSecret: 'changed' }),
      }),
    });
  });
  return { status: true, revision: revision + 1 };
};

export const removeZoom: UseCase<typeof calls.removeZoomCall> = async (context, staff, { revision }) => {
  await context.db.transaction().execute(async (trx) => {
    const row = await findServiceRow(trx);
    if (row === undefined || !(await deleteServiceRow(trx, revision))) throw changedMeanwhile(row?.changed_by);
    await recordAction(context, trx, { by: staff, act: 'live.zoom-removed', subject, before: formOf(row) });
  });
  return { status: true };
};

export const testZoom: UseCase<typeof calls.testZoomCall> = async (context, staff) => {
  const check = async () => (await openService(context, context.db)).check();
  const result = await check().then(
    (sentence) => ({ isConnected: true, sentence }),
    (error: unknown) => {
      if (!(error instanceof MeetingFault)) throw error;
      return { isConnected: false, sentence: error.message };
    },
  );
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'live.zoom-tested',
      subject,
      after: { connected: result.isConnected },
    }),
  );
  return { status: true, ...result };
};
