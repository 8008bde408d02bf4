// Removes what the demo brought: what no real member touched is deleted, the rest retired, and the demo accounts are
// closed as members close theirs. The ledger keeps every row, so certificates verify as before.
import { deleteEmptyDrafts } from '#authoring/server/staff/demo-rows.ts';
import { retireActivityIn } from '#authoring/server/staff/publishing/retire.ts';
import {
  deleteDemoActivities,
  removeDemoBooks,
  removeDemoCompanies,
  removeDemoShows,
  removeDemoSpeakers,
} from '#catalogue/server/demo-rows.ts';
import { eraseMember } from '#consent/server/erase-member.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import { removeUnusedFiles } from '#media/server/staff/remove-unused.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  fingerprintsOf,
  readRehearsalState,
  storeRehearsal,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { rehearsalMinutes } from '#platform/shared/rehearsal.ts';
import { removeDemoAds } from '#promotion/server/demo-rows.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { deleteSetting, readSetting, writeSetting } from '#platform/server/database/setting-rows.ts';
import { ownAccreditation, providerSettings } from '#provider/server/provider-settings.ts';
import { cancelWebinarIn } from '#seats/server/change-webinar.ts';
import { fullName } from '#sign-in/full-name.ts';
import { recordAction } from '#staff/server/audit.ts';
import {
  demoMessages,
  removeDemoAction as actionName,
  type demoRemovalCall,
  type rehearseRemoveDemoCall,
  type removeDemoCall,
} from '../../staff-contract.ts';
import { demoDoneSentence, demoSentence, demoVerdicts, fateOf } from '../../demo-removal.ts';
import { isDemoProvider, isDemoStatement } from '../../demo-settings.ts';
import { listDemoActivities, listDemoFiles, readDemoRest } from './demo-queries.ts';
import { listDemoAccounts } from './load-demo.ts';

type Remover = Pick<StaffMember, 'id' | 'name' | 'roles' | 'sessionId'>;

/** What the demo brought, and what would become of it. */
async function lookAtDemo(context: Context, db: Queryable) {
  const students = await listDemoAccounts(context, db);
  const studentIds = students.map(({ id }) => id);
  const activities = await listDemoActivities(db, context.now(), studentIds);
  const goes = activities.filter((activity) => fateOf(activity) === 'deleted').map(({ id }) => id);
  return { students, activities, goes, ...(await readDemoRest(db, goes, studentIds)) };
}

type Look = Awaited<ReturnType<typeof lookAtDemo>>;

const restOf = ({ students, sponsors, books, hiddenBooks, speakers }: Look) => ({
  accounts: students.map((student) => ({ hash: student.hash, name: fullName(student) })),
  sponsors,
  books,
  hiddenBooks,
  speakers,
});

const fingerprints = ({ activities, students, sponsors, hiddenBooks }: Look) =>
  fingerprintsOf([
    ...activities.map(({ hash, title: _, ...facts }) => [hash, facts] as const),
    ...students.map(({ hash }) => [`account ${hash}`, true] as const),
    ...sponsors.map(({ id, stays }) => [`sponsor ${id}`, stays] as const),
    ['eBooks', hiddenBooks] as const,
  ]);

export const rehearseRemoveDemo: UseCase<typeof rehearseRemoveDemoCall> = async (context, staff) => {
  const now = context.now();
  return context.db.transaction().execute(async (trx) => {
    if ((await readSetting(trx, providerSettings.demoLoadedAt)) === null)
      throw new Refusal('not-loaded', demoMessages.notLoaded, { httpStatus: 404 });
    const look = await lookAtDemo(context, trx);
    const verdicts = demoVerdicts(look.activities, restOf(look));
    const h = await storeRehearsal(trx, now, {
      staffId: staff.id,
      act: actionName,
      input: {},
      verdicts,
      fingerprints: fingerprints(look),
    });
    return {
      status: true as const,
      h,
      expiresAt: now.add({ minutes: rehearsalMinutes }),
      sentence: demoSentence(look.activities, restOf(look)),
      verdicts,
    };
  });
};

/** Takes back what the demo's folder set: its provider, its statements, its sponsor's entry of the menu. */
async function resetSettings(context: Context, trx: Queryable, { sponsors }: Look): Promise<void> {
  if (isDemoProvider(await readProvider(trx))) await deleteSetting(trx, providerSettings.provider);
  const statements = await readSetting(trx, ownAccreditation);
  const own = statements.filter((statement) => !isDemoStatement(statement));
  if (own.length === 0) await deleteSetting(trx, providerSettings.accreditation);
  else if (own.length < statements.length) await writeSetting(trx, providerSettings.accreditation, own);
  const menu = await readSetting(trx, providerSettings.menu);
  if (sponsors.some(({ id, stays }) => !stays && id === menu.sponsorCompanyId))
    await writeSetting(trx, providerSettings.menu, { ...menu, sponsorCompanyId: null });
  await deleteSetting(trx, providerSettings.demoLoadedAt);
  await writeSetting(trx, providerSettings.demoRemovedAt, context.now().toString());
}

/** The action on all of it. */
export const removeDemoWork = (tables: readonly DescribedTable[]) =>
  ({
    name: actionName,
    fingerprints: async (context, trx) => fingerprints(await lookAtDemo(context, trx)),
    async carryOut(context, trx, { by, progress }) {
      const { id, name, roles, sessionId } = by;
      const actor = { id, name, roles, sessionId };
      const look = await lookAtDemo(context, trx);
      const files = await listDemoFiles(trx);
      const today = context
        .now()
        .toZonedDateTimeISO(await readTimeZone(trx))
        .toPlainDate()
        .toString();
      for (const [at, student] of look.students.entries()) {
        await eraseMember(context, trx, tables, student);
        await progress(at + 1);
      }
      const fates = look.activities.map(fateOf);
      for (const [at, { hash }] of look.activities.entries()) {
        if (fates[at] === 'canceled') await cancelWebinarIn(context, trx, hash);
        if (fates[at] === 'retired')
          await retireActivityIn(context, trx, actor, hash, {
            until: today,
            successor: null,
            reason: 'The demo was removed.',
          });
        await progress(look.students.length + at + 1);
      }
      await deleteEmptyDrafts(trx, look.goes);
      await deleteDemoActivities(trx, look.goes);
      await removeDemoAds(trx);
      await removeDemoBooks(trx);
      await removeDemoShows(trx);
      await removeDemoSpeakers(trx);
      await removeDemoCompanies(trx);
      await resetSettings(context, trx, look);
      await removeUnusedFiles(context, trx, files);
      const sentence = demoDoneSentence(fates, restOf(look));
      await recordAction(context, trx, {
        by: actor,
        act: 'demo.removed',
        subject: { kind: 'demo' },
        after: {
          deleted: look.goes.length,
          retired: fates.filter((fate) => fate === 'retired').length,
          canceled: fates.filter((fate) => fate === 'canceled').length,
          accounts: look.students.length,
        },
      });
      return sentence;
    },
  }) satisfies RehearsedAction<Remover>;

export const removeDemo =
  (tables: readonly DescribedTable[]): UseCase<typeof removeDemoCall> =>
  async (context, staff, { h }) => {
    const { id, name, roles, sessionId } = staff;
    const by = { id, name, roles, sessionId };
    const { sentence } = await carryOut(context, by, removeDemoWork(tables), { h, reason: '' });
    return { status: true, sentence };
  };

export const readDemoRemoval: UseCase<typeof demoRemovalCall> = async (context, staff, { h }) => {
  const { state, doneRows, sentence } = await readRehearsalState(context, staff.id, h);
  return { status: true, state, doneRows, sentence };
};
