// What members will see of a draft, made of their own components.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { Classroom } from '#classroom/web/Classroom.tsx';
import { isLiveClass } from '#catalogue/class-type.ts';
import { BookCard } from '#catalogue/web/BookCard.tsx';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import { SeatMeter } from '#catalogue/web/SeatMeter.tsx';
import { TicketTime } from '#catalogue/web/Ticket.tsx';
import { ExamForm } from '#exam/web/ExamForm.tsx';
import { EpisodeDetails } from '#podcasts/web/EpisodeDetails.tsx';
import { ShowHead } from '#podcasts/web/ShowHead.tsx';
import { PreviewBar, staysHere, useSendsNothing } from '#platform/web/console/PreviewBar.tsx';
import { hashIn, loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { WebinarBody } from '#seats/web/WebinarBody.tsx';
import { WebinarTicket } from '#seats/web/WebinarTicket.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#staff-map.ts';
import { draftCall } from '../contract.ts';
import { isPublication } from '../draft-form.ts';
import { bookOf, classObjOf, episodeOf, examOf, showOf, type PreviewFacts } from '../preview.ts';
import type { DraftAnswer } from './draft-context.ts';
import styles from './PreviewPage.module.css';

export const meta = () =>
  pageMeta({
    title: 'Preview | Staff',
    hidden: true,
  });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(
    args,
    async () => ({
      answer: await askStaff(draftCall, { h: hashIn(args.params['hash']) }, args),
      now: new Date().toISOString(),
    }),
    draftCall,
  );
}

export const HydrateFallback = () => (
  <main className={classNames(layout.wrap, layout.page)}>
    <Skeleton what="the preview" shape="text" />
  </main>
);

const factsOf = (answer: DraftAnswer, now: string): PreviewFacts => ({
  hash: answer.hash,
  kind: answer.kind,
  content: answer.content,
  files: answer.files,
  ...answer.choices,
  seatsTaken: answer.seatsTaken,
  timeZone: answer.timeZone,
  now,
});

export default function PreviewPage() {
  const page = useLoaderData<typeof clientLoader>();
  useSendsNothing();
  if (page.state !== 'ready')
    return (
      <main className={classNames(layout.wrap, layout.page)}>
        <LoadFailed why={page} />
      </main>
    );
  const { answer, now } = page;
  const facts = factsOf(answer, now);
  return (
    <>
      <PreviewBar back={staffMap.activity(answer.hash)} />
      {/* Presses are caught on their way to the members’ components. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <main id="main" onClickCapture={staysHere} onSubmitCapture={staysHere}>
        <div className={styles.page}>
          <Shown facts={facts} />
        </div>
        {answer.kind === 'tutorial' || isPublication(answer.kind) ? null : <ShownExam facts={facts} />}
      </main>
    </>
  );
}

/** The page of a class, a webinar, an episode, or a show, or the card of an eBook. */
function Shown({ facts }: { readonly facts: PreviewFacts }) {
  if (facts.kind === 'show') return <ShowHead show={showOf(facts)} first={null} />;
  if (facts.kind === 'book')
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <h1>eBooks</h1>
        <h2 className={typography.visuallyHidden}>This draft</h2>
        <CardGrid rows={[bookOf(facts)]} ads={null} look="books" renderRow={(book) => <BookCard book={book} />} />
      </div>
    );
  if (facts.kind === 'episode') return <ShownEpisode facts={facts} />;
  const classObj = classObjOf(facts);
  if (!isLiveClass(classObj.typeId)) return <Classroom classObj={classObj} studentData={null} isMembers />;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <WebinarTicket
        aria-label="Seat"
        classObj={classObj}
        stub={<TicketTime row={classObj} isLengthSaid tone="tint" />}
      >
        <p className={typography.quiet}>{classObj.blurb}</p>
        <SeatMeter row={classObj} />
      </WebinarTicket>
      <WebinarBody classObj={classObj} step="reserve" more={null} />
    </div>
  );
}

function ShownEpisode({ facts }: { readonly facts: PreviewFacts }) {
  const answer = episodeOf(facts);
  const { podcast } = answer;
  return (
    <>
      <div className={classNames(layout.wrap, styles.episode)}>
        {podcast.photo === null ? null : <img src={podcast.photo} alt="" />}
        <div>
          <p className={typography.eyebrow}>{podcast.showTitle}</p>
          <h1>{podcast.title}</h1>
          <p className={typography.quiet}>{podcast.description}</p>
          {podcast.mp3 === null ? null : (
            // The transcript is on this page.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <audio controls preload="none" src={podcast.mp3} />
          )}
        </div>
      </div>
      <EpisodeDetails answer={answer} onShowProof={() => undefined}>
        {null}
      </EpisodeDetails>
    </>
  );
}

/** The exam's page below it, without the key. */
function ShownExam({ facts }: { readonly facts: PreviewFacts }) {
  const answer = examOf(facts);
  const { questions, minScore } = answer.exam;
  const draws = facts.content.exam?.draws ?? [];
  const count = questions.length + draws.reduce((sum, { take }) => sum + take, 0);
  if (count === 0) return null;
  return (
    <section className={classNames(layout.wrap, layout.wrapNarrow, styles.exam)} aria-labelledby="preview-exam">
      <h2 id="preview-exam">Exam</h2>
      <p className={typography.quiet}>
        {count === 1 ? '1 question' : `${count} questions`}, pass mark {minScore}%. The order may be shuffled for each
        member.
      </p>
      {draws.map(({ key, subject, take }) => (
        <p key={key}>
          {take === 1 ? '1 question is' : `${take} questions are`} drawn from “{subject}” for each attempt.
        </p>
      ))}
      {questions.length === 0 ? null : (
        <ExamForm
          item={facts.kind === 'episode' ? { p: facts.hash } : { c: facts.hash }}
          answer={answer}
          calls={{
            draftKey: `preview:${facts.hash}`,
            save: () => Promise.resolve(),
            grade: () => Promise.reject(new TypeError('Nothing is submitted in a preview.')),
          }}
          onPassed={() => undefined}
          onClosed={() => undefined}
        />
      )}
    </section>
  );
}
