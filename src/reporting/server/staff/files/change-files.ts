import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { writeSetting, readSetting } from '#platform/server/database/setting-rows.ts';
import { recordAction } from '#staff/server/audit.ts';
import { reportingMessages, type makeReportFileCall, type saveCeBrokerCall } from '../../../staff-contract.ts';
import { exactly } from '../make-roster.ts';
import { spreadsheetChannel } from '../channels/spreadsheet-channel.ts';
import { todayOf } from '../rosters/read-agd.ts';
import { insertReportFile, lockReportFiles } from './file-queries.ts';
import { fileSubject, requireDays } from './read-files.ts';
import { requireRecipe } from './own-recipes.ts';
import { ceBrokerNames, sortUnfiled } from './ready-credits.ts';

/**
 * Makes a file of everything that is ready, and stores its bytes. No credit is in two files: a concurrent request waits
 * (docs/specification/reporting.md, RO-12).
 */
export const makeReportFile: UseCase<typeof makeReportFileCall> = async (context, staff, { recipe, from, to }) => {
  requireDays({ from, to });
  const today = await todayOf(context);
  return context.db.transaction().execute(async (trx) => {
    await lockReportFiles(trx);
    const shape = await requireRecipe(trx, recipe);
    const { names, credits, reported, rows } = await sortUnfiled(trx, { key: recipe, recipe: shape }, { from, to });
    if (names.providerNumber === '' && shape.columns.some(({ field }) => field === 'providerNumber'))
      throw new Refusal('not-set-up', reportingMessages.notSetUp);
    if (credits.length === 0) throw new Refusal('nothing-to-do', reportingMessages.nothingToFile);
    const hours = exactly(credits.reduce((sum, credit) => sum + credit.credits, 0));
    const number = await insertReportFile(
      trx,
      {
        recipe,
        recipe_version: shape.version,
        format: shape.format,
        recipe_name: shape.name,
        first_day: from,
        last_day: to,
        made_on: today,
        made_at: context.now(),
        made_by: staff.name,
        rows: rows.length,
        hours,
        content: await spreadsheetChannel(shape).encode(reported),
      },
      credits.map(({ root_id: root, profession, state }) => ({ credit_id: root, profession, state })),
    );
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.file-made',
      subject: fileSubject(shape.name, number),
      after: { from, to, rows: rows.length, hours },
    });
    return { status: true as const, number, rows: rows.length };
  });
};

export const saveCeBroker: UseCase<typeof saveCeBrokerCall> = async (context, staff, after) =>
  context.db.transaction().execute(async (trx) => {
    const before = await readSetting(trx, ceBrokerNames);
    await writeSetting(trx, ceBrokerNames, after);
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.ce-broker-saved',
      subject: { kind: 'setting', title: 'CE Broker' },
      before,
      after,
    });
    return { status: true as const };
  });
