// A catalogue with one of everything, and a member who has something of everything that a member can have.
import { sql } from 'kysely';
import { createECDH } from 'node:crypto';
import { pushSubscribeCall } from '#accounts/contract.ts';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aCompany, aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { importBook } from '#catalogue/server/writing/import-catalogue.ts';
import { bookResponseCall } from '#catalogue/contract.ts';
import { booksCall } from '#lists/contract.ts';
import { classCall, classViewCall } from '#classroom/contract.ts';
import { proofCall } from '#certificates/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { examCall, gradeExamCall, saveExamDraftCall } from '#exam/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { noteAgreed } from '#sign-in/server/agreement/agreement-rows.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { aShow, anEpisodeOf } from '#podcasts/server/fixtures.ts';
import { podcastViewCall, saveListeningQueueCall } from '#podcasts/contract.ts';
import { mobileAdSubmitCall } from '#promotion/contract.ts';
import { importAd, importFeatured } from '#promotion/server/import-ads.ts';
import { insertLeadFile } from '#promotion/server/staff/lead-queries.ts';
import { makeCalendarFeedCall, reserveSeatCall } from '#seats/contract.ts';
import { cancelCodeFor } from '#seats/server/fixtures.ts';
import { saveSponsorAnswerCall, sponsorVideoCall } from '#sponsor-video/contract.ts';
import { writeOffer } from '#sponsor-video/server/write-offer.ts';
import { supportCall } from '#support/contract.ts';
import { saveSurveyAnswerCall, surveyCall } from '#survey/contract.ts';
import { writeSurvey } from '#survey/server/write-survey.ts';
import { queueAddCall } from '#watch-later/contract.ts';

/** The right options of every exam here. */
export const examKey = [3, 1, 4, 2] as const;

export type Catalogue = {
  readonly klass: MadeActivity;
  readonly passed: MadeActivity;
  readonly webinar: MadeActivity;
  readonly episode: MadeActivity;
  readonly show: string;
  readonly ad: string;
  readonly book: string;
  readonly featured: string;
  readonly companyId: string;
};

/**
 * Two classes with exam, survey, sponsor video and handout, a webinar, an episode with an exam, an ad, an eBook, a
 * featured item.
 */
export async function aCatalogue({ context }: Portal): Promise<Catalogue> {
  const { db } = context;
  const companyId = await aCompany(context);
  const pdf = (name: string) =>
    storeFile(context, db, {
      filename: `${name}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(`%PDF-1.7 ${name}`),
      isPublic: false,
    });
  const [klass, passed] = [await aClass(context, { pdfId: await pdf('hand-out') }), await aClass(context)];
  for (const { id } of [klass, passed]) {
    await anExam(context, id, { key: examKey });
    await writeSurvey(db, id, {
      questions: [
        { question: 'Do you place implants?', type: 'yesno', buttons: ['Yes', 'No'] },
        { question: 'How many?', type: 'single', buttons: ['One', 'More'] },
      ],
    });
    await writeOffer(db, id, {
      companyId,
      headline: 'A light',
      blurb: 'Bright.',
      headlineButtons: 'Want it?',
      buttonTextYes: 'Yes',
      buttonTextNo: 'No',
      youtubeId: 'aqz-KE-bpKQ',
      videoId: null,
      captionsId: null,
    });
  }
  const webinar = await aWebinar(context, { capacity: 50, releaseAt: context.now().add({ hours: 100 }) });
  const show = await aShow(context);
  const episode = await anEpisodeOf(context, show);
  // Its answers come in another order to each member.
  await db.updateTable('exam').set({ shuffle_options: true }).where('activity_id', '=', klass.id).execute();
  await anExam(context, episode.id, { key: examKey });
  const key = publicHash();
  await importAd(db, {
    key,
    companyId,
    slot: 5,
    alt: 'A light',
    href: 'https://lumident.example/',
    buttonText: 'Send',
    blurb: 'Six lights.',
    confirmationTitle: 'Sent',
    confirmationMessage: 'Soon.',
    bannerIds: [],
    darkBannerIds: [],
    position: 0,
  });
  await importBook(db, {
    key,
    title: 'Shades',
    subtitle: 'Taking them',
    blurb: 'By daylight.',
    buttonText: null,
    companyId,
    categoryIds: [],
    thumbnailId: null,
    pdfId: await pdf('book'),
    position: 0,
  });
  await importFeatured(db, [klass.id]);
  const hashOf = async (table: 'ad' | 'book' | 'featured_item') =>
    (await db.selectFrom(table).select('hash').executeTakeFirstOrThrow()).hash;
  return {
    klass,
    passed,
    webinar,
    episode,
    show: show.hash,
    ad: await hashOf('ad'),
    book: await hashOf('book'),
    featured: await hashOf('featured_item'),
    companyId,
  };
}

export type Member = SignedIn & {
  readonly hash: string;
  readonly sessionId: string;
  readonly survey: {
    readonly hash: string;
    readonly sessionHash: string;
    readonly question: string;
    readonly choice: string;
  };
  readonly offer: string;
  readonly cancelCode: string;
  readonly verificationCode: string;
  readonly calendarUrl: string;
  /** What no one else may ever be answered with. */
  readonly secrets: readonly string[];
};

/** What the provider's own people write about a member. */
async function byStaff({ context: { db, now } }: Portal, studentId: string): Promise<void> {
  const at = now();
  await db
    .insertInto('student_note')
    .values({
      hash: publicHash(),
      student_id: studentId,
      note: 'An Unmistakable note',
      written_by: 'Robin',
      written_at: at,
    })
    .execute();
  await db
    .insertInto('consent_request')
    .values({
      student_id: studentId,
      came_by: 'phone',
      note: 'An Unmistakable wish',
      noted_by: 'Robin',
      noted_at: at,
    })
    .execute();
  await db
    .insertInto('sign_in_refusal')
    .values({ student_id: studentId, reason: 'wrong-password', hour: at, last_at: at })
    .execute();
}

/** A code word of the webinar that the member entered. */
async function anAnsweredCheck({ context: { db, now } }: Portal, activityId: string, studentId: string): Promise<void> {
  const at = now();
  const { id } = await db
    .insertInto('attendance_check')
    .values({
      hash: publicHash(22),
      activity_id: activityId,
      word: 'molar',
      asked_by: 'Robin',
      asked_at: at,
      closes_at: at.add({ minutes: 3 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('outcome_check')
    .values({
      student_id: studentId,
      activity_id: activityId,
      phase: 'before',
      answers: JSON.stringify([{ key: 'mta1', question: 'MTA?', answer: 'An Unmistakable cement', isRight: true }]),
      answered_at: at,
    })
    .execute();
  await db
    .insertInto('check_answer')
    .values({ check_id: id, student_id: studentId, answer: 'An Unmistakable word', answered_at: at })
    .execute();
}

/** A member who viewed, evaluated, answered, passed one of two exams, sits in the webinar, and wrote to everybody. */
export async function aBusyMember(portal: Portal, catalogue: Catalogue): Promise<Member> {
  const { context, call } = portal;
  const { klass, passed, webinar, episode } = catalogue;
  const student = await aStudent(context, {
    firstname: 'Zdravka',
    lastname: 'Unmistakable',
    username: 'unmistakable-member',
    email: 'unmistakable@member.test',
    agdNumber: '471147',
    officeName: 'Unmistakable Dental',
  });
  const { token } = student;
  const done = async (answer: Promise<{ body: { status: boolean; errorMsg?: string } }>) => {
    const { body } = await answer;
    if (!body.status) throw new Error(`The scene cannot be set: ${body.errorMsg}`);
  };
  let survey = { hash: '', sessionHash: '', question: '', choice: '' };
  let offer = '';
  for (const { hash: c } of [klass, passed]) {
    await done(call(classViewCall, { c }, token));
    await done(call(saveEvaluationCall, { c, a: { ...fullEvaluation, comments: 'Unmistakable remark' } }, token));
    offer = (await call(sponsorVideoCall, { c }, token)).body.data[0]?.id ?? '';
    await done(call(saveSponsorAnswerCall, { c, v: offer, e: 2 }, token));
    const opened = (await call(surveyCall, { c }, token)).body.data[0];
    survey = {
      hash: opened?.hash ?? '',
      sessionHash: opened?.sessionHash ?? '',
      question: opened?.questions[0]?.hash ?? '',
      choice: opened?.questions[0]?.buttons[0]?.hash ?? '',
    };
    await done(
      call(
        saveSurveyAnswerCall,
        { sh: survey.hash, q: survey.question, choices: [survey.choice], sessionHash: survey.sessionHash },
        token,
      ),
    );
  }
  await done(call(gradeExamCall, { c: passed.hash, a: [...examKey] }, token));
  await done(call(examCall, { c: klass.hash }, token));
  await done(call(gradeExamCall, { c: klass.hash, a: [1, 2, 3, 3] }, token));
  await done(call(saveExamDraftCall, { c: klass.hash, a: [1, null, null, 2] }, token));
  await done(call(podcastViewCall, { p: episode.hash }, token));
  await done(call(reserveSeatCall, { c: webinar.hash }, token));
  await anAnsweredCheck(portal, webinar.id, student.id);
  await done(call(queueAddCall, { c: klass.hash }, token));
  await done(call(saveListeningQueueCall, { episodes: [episode.hash] }, token));
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/nmistakable';
  await done(call(pushSubscribeCall, { p256dh, auth: 'A'.repeat(22), endpoint }, token));
  await sql`
    with news as (
      insert into announcement (hash, subject, state, changed_by, changed_at)
      values (${publicHash()}, 'News', 'sent', 'Robin', now()) returning id
    )
    insert into announcement_recipient (announcement_id, student_id, state, at)
    select id, ${student.id}, 'sent', now() from news`.execute(context.db);
  await noteAgreed(context.db, student.id, context.now());
  await byStaff(portal, student.id);
  await done(call(bookResponseCall, { h: catalogue.book }, token));
  await done(call(mobileAdSubmitCall, { a: catalogue.ad }, token));
  await insertLeadFile(
    context.db,
    { number: 1, company_id: catalogue.companyId, made_by: 'Robin', made_at: context.now(), sha256: '' },
    'Lumident',
    [{ kind: 'ad', student_id: student.id, offer_id: null, request_id: null }],
  );
  await done(
    call(
      supportCall,
      {
        name: 'Zdravka Unmistakable',
        office: 'Unmistakable Dental',
        email: student.email,
        phone: '617 555 0100',
        subject: 'Other',
        comment: 'Unmistakable message',
      },
      token,
    ),
  );
  const calendarUrl = (await call(makeCalendarFeedCall, {}, token)).body.url ?? '';
  const cancelCode = await cancelCodeFor(portal, webinar.hash, student);
  const proof = (await call(proofCall, { c: passed.hash }, token)).body.proof;
  const handout = (await call(classCall, { c: klass.hash }, token)).body.classObj.pdfClassFile ?? '';
  const book = (await call(booksCall, {}, token)).body.data[0]?.pdf ?? '';
  const { hash } = await context.db
    .selectFrom('student')
    .select('hash')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await context.db
    .selectFrom('session')
    .select('id')
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow();
  const secrets = [
    'nmistakable',
    '471147',
    hash,
    token,
    cancelCode,
    survey.sessionHash,
    proof.verificationCode,
    calendarUrl.split('/').at(-1) ?? '',
  ];
  if (secrets.some((secret) => secret === '') || handout === '' || book === '')
    throw new Error('The scene lacks something.');
  return {
    ...student,
    hash,
    sessionId,
    survey,
    offer,
    cancelCode,
    verificationCode: proof.verificationCode,
    calendarUrl,
    secrets,
  };
}
