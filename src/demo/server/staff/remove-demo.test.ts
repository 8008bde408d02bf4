// The demo is removed as previewed, and what a real member earned stays valid (docs/specification/console.md, CO-49).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { emptyDraft } from '#authoring/draft-form.ts';
import { bookResponseCall } from '#catalogue/contract.ts';
import { aClass, aCompany } from '#catalogue/server/fixtures.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { verifyCall } from '#certificates/contract.ts';
import { verifyLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { readProvider } from '#provider/server/provider.ts';
import { ownAccreditation } from '#provider/server/provider-settings.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { logView } from '#study-path/server/log-view.ts';
import { rehearseRemoveDemoCall, removeDemoCall } from '../../staff-contract.ts';
import { demoIsWanted, loadDemo } from './load-demo.ts';

let portal: Portal;
let owner: SignedInStaff;

beforeAll(async () => {
  // Members come along only where no one else can come in.
  portal = await openPortal({ PUBLIC_URL: 'http://localhost:8080' });
  await loadDemo(portal.context, () => undefined);
  owner = await aStaffMember(portal.context, ['owner']);
}, 180_000);
afterAll(() => portal.close());

const count = async (table: 'activity' | 'student' | 'company' | 'speaker' | 'book' | 'ad' | 'credit' | 'file') =>
  Number(
    (
      await portal.context.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
describe('removing the demo', () => {
  it('does what the preview says: deletes what nobody used, retires the rest, closes the demo accounts', async () => {
    const { context } = portal;
    const { db } = context;
    // Everything that came is marked.
    expect(await db.selectFrom('activity').where('from_demo', '=', false).select('id').execute()).toEqual([]);
    expect(await db.selectFrom('student').where('from_demo', '=', false).select('id').execute()).toEqual([]);

    // A real member viewed one class, earned credit with another, has a seat, and took an eBook.
    const member = await aStudent(context);
    const viewed = await db
      .selectFrom('activity')
      .where('from_demo', '=', true)
      .where('list', '=', 'ondemand')
      .where('id', 'not in', db.selectFrom('credit').select('activity_id'))
      .where('id', 'not in', db.selectFrom('gradebook').select('activity_id'))
      .select(['id', 'hash'])
      .limit(2)
      .execute();
    const [seen, earned] = viewed;
    if (seen === undefined || earned === undefined) throw new Error('Every class of the demo is used.');
    await db.transaction().execute((trx) => logView(trx, member.id, seen.id, context.now(), 0));
    await aCredit(context, member, earned);
    const { verification_code: code } = await db
      .selectFrom('credit')
      .where('student_id', '=', member.id)
      .select('verification_code')
      .executeTakeFirstOrThrow();
    const webinar = await db
      .selectFrom('activity')
      .where('list', '=', 'live')
      .where('ends_at', '>', context.now())
      .where('cancelled_at', 'is', null)
      .select(['id', 'hash'])
      .orderBy('release_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('seat')
      .values({
        activity_id: webinar.id,
        student_id: member.id,
        state: 'reserved',
        arrived_at: context.now(),
        reserved_at: context.now(),
        cancel_key: 'k'.repeat(22),
      })
      .execute();
    const book = await db.selectFrom('book').select(['id', 'hash']).orderBy('id').limit(1).executeTakeFirstOrThrow();
    await portal.call(bookResponseCall, { h: book.hash }, member.token);
    // Someone of the team has a draft of another eBook, which names no company.
    const edited = await db
      .selectFrom('book')
      .select(['id', 'hash', 'title'])
      .where('id', '<>', book.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('draft')
      .values({
        hash: edited.hash,
        kind: 'book',
        book_id: edited.id,
        content: JSON.stringify(emptyDraft('book', edited.title)),
        made_by: 'Helen Cho',
        made_at: context.now(),
        changed_by: 'Helen Cho',
        changed_at: context.now(),
      })
      .execute();
    // What the provider made itself, under a company of its own and of the demo's.
    const own = await aClass(context, { companyId: await aCompany(context, 'Harbor Dental Society') });

    const ledger = await count('credit');
    const files = await count('file');
    const look = (await callAsStaff(portal, owner, rehearseRemoveDemoCall, {})).body;
    const fates = new Map(look.verdicts.map(({ key, verdict }) => [key, verdict]));
    expect([fates.get(seen.hash), fates.get(earned.hash), fates.get(webinar.hash)]).toEqual([
      'retired',
      'retired',
      'canceled',
    ]);
    expect(fates.has(own.hash)).toBe(false);
    expect(look.sentence).toMatch(
      /^\d+ activities, 12 sponsors, 12 eBooks, 31 demo accounts\. 2 activities were viewed by real members, so they are retired instead, and their certificates stay valid\./,
    );
    expect(look.sentence).toContain(
      '2 eBooks were downloaded by members or edited by your team, so they are hidden instead of deleted.',
    );
    expect(look.sentence).toContain('1 webinar is canceled, and everyone with a seat gets an email.');

    const answer = await callAsStaff(portal, owner, removeDemoCall, { h: look.h });
    expect(answer.body).toMatchObject({ status: true });
    await portal.runJobs();

    // Preview = outcome, activity by activity.
    const left = await db
      .selectFrom('activity')
      .where('from_demo', '=', true)
      .select(['hash', 'retired_at', 'cancelled_at', 'shown'])
      .execute();
    const outcome = new Map(
      left.map(({ hash, retired_at, cancelled_at }) => [
        hash,
        retired_at !== null ? 'retired' : cancelled_at !== null ? 'canceled' : 'kept',
      ]),
    );
    const activities = look.verdicts.filter(({ key }) => !key.startsWith('sponsor ') && !key.startsWith('account '));
    expect(activities.map(({ key }) => [key, outcome.get(key) ?? 'deleted'])).toEqual(
      activities.map(({ key, verdict }) => [key, verdict]),
    );
    const sponsors = look.verdicts.filter(({ key }) => key.startsWith('sponsor '));
    const names = await db.selectFrom('company').where('from_demo', '=', true).select('name').execute();
    expect(names.map(({ name }) => name).sort()).toEqual(
      sponsors
        .filter(({ isDone }) => !isDone)
        .map(({ name }) => name)
        .sort(),
    );
    expect(await db.selectFrom('student').select('id').execute()).toEqual([{ id: member.id }]);

    // The ledger keeps every row, and the member's certificate verifies.
    expect(await count('credit')).toBe(ledger);
    expect((await verifyLedger(context)).problems).toEqual([]);
    expect((await portal.call(verifyCall, { code })).body).toMatchObject({ status: true });
    expect(await count('file')).toBeLessThan(files);

    // Nothing pretends any more.
    expect((await readProvider(db)).email).toBe('support@localhost');
    expect(await readSetting(db, ownAccreditation)).toEqual([]);
    expect(await demoIsWanted(context)).toBe(false);
    expect((await callAsStaff(portal, owner, rehearseRemoveDemoCall, {})).body).toMatchObject({ code: 'not-loaded' });
    // The provider's own class is untouched.
    expect(
      await db.selectFrom('activity').where('hash', '=', own.hash).select(['retired_at', 'shown']).executeTakeFirst(),
    ).toEqual({ retired_at: null, shown: true });
    expect(await db.selectFrom('book').where('id', '=', book.id).select('published').executeTakeFirst()).toEqual({
      published: false,
    });
    expect(await count('book')).toBe(2);
  }, 180_000);
});
