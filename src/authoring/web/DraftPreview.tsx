// A draft as members will see it, made of their own components.
import { Classroom } from '#classroom/web/Classroom.tsx';
import { isLiveClass } from '#catalogue/class-type.ts';
import { BookCard } from '#catalogue/web/BookCard.tsx';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import { SeatMeter } from '#catalogue/web/SeatMeter.tsx';
import { TicketTime } from '#catalogue/web/Ticket.tsx';
import { ExamForm } from '#exam/web/ExamForm.tsx';
import { EpisodeDetails } from '#podcasts/web/EpisodeDetails.tsx';
import { ShowHead } from '#podcasts/web/ShowHead.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { WebinarBody } from '#seats/web/WebinarBody.tsx';
import { WebinarTicket } from '#seats/web/WebinarTicket.tsx';
import { openedExam } from '../preview-exam.ts';
import type { ShownDraft } from '../preview-contract.ts';
import styles from './DraftPreview.module.css';

type Props = { readonly shown: ShownDraft };

export function DraftPreview({ shown }: Props) {
  return (
    <>
      <div className={styles.page}>
        <Shown shown={shown} />
      </div>
      <ShownExam shown={shown} />
    </>
  );
}

/** The page of a class, a webinar, an episode, or a show, or the card of an eBook. */
function Shown({ shown: { classObj, episode, show, book } }: Props) {
  if (show !== null) return <ShowHead show={show} first={null} />;
  if (book !== null)
    return (
      <div className={classNames(layout.wrap, layout.page)}>
        <header className={layout.pageHead}>
          <h1>eBooks</h1>
        </header>
        <h2 className={typography.visuallyHidden}>This draft</h2>
        <CardGrid rows={[book]} ads={null} look="books" renderRow={(row) => <BookCard book={row} />} />
      </div>
    );
  if (episode !== null) return <ShownEpisode answer={episode} />;
  if (classObj === null) return null;
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

function ShownEpisode({ answer }: { readonly answer: NonNullable<ShownDraft['episode']> }) {
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
function ShownExam({ shown: { hash, kind, exam } }: Props) {
  if (exam === null) return null;
  const { questions, minScore, draws } = exam;
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
          item={kind === 'episode' ? { p: hash } : { c: hash }}
          answer={openedExam(exam)}
          calls={{
            draftKey: `preview:${hash}`,
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
