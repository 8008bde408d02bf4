import { createHash } from 'node:crypto';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { Document, DocumentRequest } from '#platform/server/http/documents.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { reportingMessages, type previewReportFileCall, type reportFilesCall } from '../../../staff-contract.ts';
import { ownRecipeKey, type ReportRecipe } from '../../../recipes.ts';
import { todayOf } from '../rosters/read-agd.ts';
import { countReportFiles, findReportFile, listReportFiles } from './file-queries.ts';
import { listRecipes, requireRecipe } from './own-recipes.ts';
import { previewOf, ceBrokerNames } from './ready-credits.ts';

const filesPerPage = 20;
/** Longer than a provider should wait with its report. */
const usualDays = 90;

/** What the log calls a file. */
export const fileSubject = (recipeName: string, number: number) => ({
  kind: 'report-file',
  hash: String(number),
  title: `${recipeName} file ${number}`,
});

/** Refuses days in the wrong order. */
export function requireDays({ from, to }: { readonly from: string; readonly to: string }): void {
  if (from > to) throw new Refusal('wrong-days', reportingMessages.wrongDays);
}

export const readReportFiles: UseCase<typeof reportFilesCall> = async (context, _staff, { page: asked }) => {
  const { db } = context;
  const today = await todayOf(context);
  const totalRows = await countReportFiles(db);
  const page = Math.min(asked, Math.max(0, Math.ceil(totalRows / filesPerPage) - 1));
  const rows = await listReportFiles(db, filesPerPage, page * filesPerPage);
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => ({
      number: row.number,
      title: row.recipe_name,
      from: row.first_day,
      to: row.last_day,
      madeOn: row.made_on,
      madeBy: row.made_by,
      rows: row.rows,
      hours: row.hours,
    })),
    totalRows,
    pageSize: filesPerPage,
    page,
    recipes: (await listRecipes(db)).map(({ key, recipe }) => {
      const { name: title, format, version, source, columns, rowPer, filter } = recipe;
      return {
        name: key,
        title,
        format,
        version,
        source,
        columns: columns.length,
        rowPer,
        states: [...(filter.states ?? [])],
        isOwn: ownRecipeKey.test(key),
        needsCeBroker: columns.some(({ field }) => field === 'providerNumber'),
      };
    }),
    ceBroker: await readSetting(db, ceBrokerNames),
    usualFrom: Temporal.PlainDate.from(today).subtract({ days: usualDays }).toString(),
    today,
  };
};

export const previewReportFile: UseCase<typeof previewReportFileCall> = async (
  { db },
  _staff,
  { recipe, from, to },
) => {
  requireDays({ from, to });
  const shape = await requireRecipe(db, recipe);
  return { status: true, ...(await previewOf(db, { key: recipe, recipe: shape }, { from, to })) };
};

const contentTypes: Readonly<Record<ReportRecipe['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function requireFile(db: Queryable, asked: string) {
  const file = /^[1-9]\d{0,8}$/.test(asked) ? await findReportFile(db, Number(asked)) : undefined;
  if (file === undefined) throw new Refusal('unknown-file', reportingMessages.unknownFile, { httpStatus: 404 });
  return file;
}

/** A file byte for byte as it was made. The log has the digest. */
export async function reportFileDocument(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  if (staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const {
    number,
    recipe,
    recipe_name: name,
    format,
    made_on: madeOn,
    content,
  } = await requireFile(context.db, query['number'] ?? '');
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'reporting.file-downloaded',
      subject: fileSubject(name, number),
      after: { sha256: createHash('sha256').update(content).digest('hex') },
    }),
  );
  return {
    contentType: contentTypes[format as ReportRecipe['format']],
    body: content,
    headers: { 'content-disposition': `attachment; filename="${recipe}-${number}-${madeOn}.${format}"` },
  };
}
