// Templates, which new drafts begin with, and series of drafts.
import { isDay } from '#platform/shared/dates.ts';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import {
  authoringMessages,
  type removeTemplateCall,
  type repeatDraftCall,
  type saveTemplateCall,
  type templatesCall,
} from '../../../staff-contract.ts';
import { isPublication, type DraftForm, type DraftKind } from '../../../draft-form.ts';
import { isMoment } from '../../../import-moment.ts';
import { inSeries, templateOf } from '../../../series.ts';
import { findDraft, type Looked } from './draft-queries.ts';
import { beginDraft, draftSubject, requireInside, unknownDraft } from './drafts.ts';
import { findPublished } from '../publishing/published-queries.ts';
import { formOf, kindOf } from '../publishing/read-published.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './template-queries.ts';

const unknownTemplate = () => new Refusal('unknown-template', authoringMessages.unknownTemplate, { httpStatus: 404 });

/** What a draft says, or what is published where there is none. */
async function readSource(
  db: Queryable,
  hash: string,
): Promise<{ readonly kind: DraftKind; readonly content: DraftForm; readonly looked: Looked }> {
  const [row, published] = [await findDraft(db, hash), await findPublished(db, hash)];
  const kind = published === undefined ? row?.kind : kindOf(published);
  const content = row?.content ?? (published && formOf(published, await readTimeZone(db)));
  // A show or an eBook is one of its kind.
  if (kind === undefined || !content || isPublication(kind)) throw unknownDraft();
  return { kind, content, looked: row?.looked ?? {} };
}

export const readTemplates: UseCase<typeof templatesCall> = async ({ db }, staff) => {
  requireInside(staff);
  const rows = await listTemplates(db);
  return {
    status: true,
    templates: rows.map(({ made_by: by, made_at: at, ...template }) => ({ ...template, by, at })),
  };
};

const inTransaction = <Answer>(context: CallContext, staff: StaffMember, work: (trx: Queryable) => Promise<Answer>) => {
  requireInside(staff);
  return context.db.transaction().execute(work);
};

export const keepTemplate: UseCase<typeof saveTemplateCall> = (context, staff, { h, name }) =>
  inTransaction(context, staff, async (trx) => {
    const { kind, content } = await readSource(trx, h);
    await saveTemplate(trx, {
      hash: publicHash(),
      name: name.trim(),
      kind,
      content: JSON.stringify(templateOf(content)),
      made_by: staff.name,
      made_at: context.now(),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.saved-template',
      subject: draftSubject(h, content.title),
      after: { template: name.trim() },
    });
    return { status: true as const };
  });

export const removeTemplate: UseCase<typeof removeTemplateCall> = (context, staff, { template }) =>
  inTransaction(context, staff, async (trx) => {
    const title = await deleteTemplate(trx, template);
    if (title === undefined) throw unknownTemplate();
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.removed-template',
      subject: { kind: 'template', title },
    });
    return { status: true as const };
  });

export const repeatDraft: UseCase<typeof repeatDraftCall> = (context, staff, { h, dates }) =>
  inTransaction(context, staff, async (trx) => {
    if (!dates.every((date) => isMoment(date) && !isDay(date)))
      throw new Refusal('wrong-date', authoringMessages.wrongDate);
    const { kind, content, looked } = await readSource(trx, h);
    for (const date of dates)
      await beginDraft(context, trx, staff, { kind, content: inSeries(kind, content, date), looked, from: h });
    return { status: true as const, made: dates.length };
  });
