import { describe, expect, it } from 'vitest';
import {
  afterSponsorVideo,
  mayEnter,
  nextStep,
  stepRefusals,
  type GuardedStep,
  type Kind,
  type Progress,
} from './next-step.ts';

const fresh: Progress = {
  classViewCount: 0,
  evalTaken: false,
  hasSponsorVideo: true,
  sponsorVideoAnswered: false,
  hasSurvey: true,
  surveyFinished: false,
  examTaken: false,
  canShowExam: true,
};
const viewed = { ...fresh, classViewCount: 1 };
const evaluated = { ...viewed, evalTaken: true };
const answered = { ...evaluated, sponsorVideoAnswered: true };
const surveyed = { ...answered, surveyFinished: true };
const passed = { ...surveyed, examTaken: true };

describe('the first open step', () => {
  it.each<[string, Progress, string]>([
    ['nothing done', fresh, 'view'],
    ['viewed', viewed, 'evaluation'],
    ['viewed several times', { ...viewed, classViewCount: 7 }, 'evaluation'],
    ['evaluated', evaluated, 'sponsor-video'],
    ['evaluated, no sponsor video', { ...evaluated, hasSponsorVideo: false }, 'survey'],
    ['evaluated, neither video nor survey', { ...evaluated, hasSponsorVideo: false, hasSurvey: false }, 'exam'],
    ['sponsor answered', answered, 'survey'],
    ['sponsor answered, no survey', { ...answered, hasSurvey: false }, 'exam'],
    ['survey finished', surveyed, 'exam'],
    ['survey finished before the sponsor was answered', { ...evaluated, surveyFinished: true }, 'sponsor-video'],
    ['a webinar over and the affidavit not answered', { ...viewed, awaitsAffidavit: true }, 'attendance'],
    ['an absence declared, before the evaluation', { ...viewed, awaitsRecording: true }, 'evaluation'],
    ['an absence declared, after the evaluation', { ...evaluated, awaitsRecording: true }, 'recording'],
    ['passed', passed, 'certificate'],
    ['passed, whatever else is missing', { ...fresh, examTaken: true }, 'certificate'],
  ])('with %s', (_case, progress, step) => expect(nextStep(progress)).toBe(step));
});

describe('the sponsor video leads', () => {
  it.each([
    ['to a survey that is open', true, false, 'survey'],
    ['past a survey that is finished', true, true, 'exam'],
    ['to the exam when there is no survey', false, false, 'exam'],
  ])('%s', (_case, hasSurvey, surveyFinished, step) =>
    expect(afterSponsorVideo({ hasSurvey, surveyFinished })).toBe(step),
  );
});

describe('the guards of a class', () => {
  it.each<[GuardedStep, string, Progress, string, string]>([
    ['evaluation', 'that was not viewed', fresh, 'Please view class before taking exam.', 'view-first'],
    ['sponsor-video', 'that was not viewed', fresh, 'Please view class before taking exam.', 'view-first'],
    ['survey', 'that was not viewed', fresh, 'Please view class before taking exam.', 'view-first'],
    ['exam', 'that was not viewed', fresh, 'Please view class before taking exam.', 'view-first'],
    ['exam', 'that was not evaluated', viewed, 'Complete evaluation before completing exam.', 'evaluation-first'],
    [
      'exam',
      'whose exam is not open',
      { ...evaluated, canShowExam: false },
      'Exam not available.  Try again later.',
      'exam-not-open',
    ],
    [
      'evaluation',
      'whose affidavit is not answered',
      { ...viewed, awaitsAffidavit: true },
      'Please confirm your attendance before taking exam.',
      'attendance-first',
    ],
    [
      'exam',
      'whose affidavit is not answered',
      { ...evaluated, awaitsAffidavit: true },
      'Please confirm your attendance before taking exam.',
      'attendance-first',
    ],
    [
      'sponsor-video',
      'whose recording is not viewed after a declared absence',
      { ...evaluated, awaitsRecording: true, canShowExam: false },
      'The exam opens once you have viewed the recording.',
      'recording-first',
    ],
    [
      'survey',
      'whose recording is not viewed after a declared absence',
      { ...evaluated, awaitsRecording: true, canShowExam: false },
      'The exam opens once you have viewed the recording.',
      'recording-first',
    ],
    [
      'exam',
      'whose recording is not viewed after a declared absence',
      { ...evaluated, awaitsRecording: true, canShowExam: false },
      'The exam opens once you have viewed the recording.',
      'recording-first',
    ],
    ['exam', 'that was passed', passed, 'Exam completed.  Returning to classroom.', 'exam-taken'],
    ['evaluation', 'that was passed', passed, 'Exam completed.  Returning to classroom.', 'exam-taken'],
    ['sponsor-video', 'that was passed', passed, 'Exam completed.  Returning to classroom.', 'exam-taken'],
    ['survey', 'that was passed', passed, 'Exam completed.  Returning to classroom.', 'exam-taken'],
  ])('close the %s of one %s', (step, _case, progress, message, code) => {
    expect(mayEnter(step, progress, 'class')).toEqual({ mayEnter: false, code, message });
    expect(stepRefusals[step]).toContain(code);
  });

  it.each<[GuardedStep, string, Progress]>([
    ['evaluation', 'that was viewed', viewed],
    ['evaluation', 'whose exam is not open yet', { ...viewed, canShowExam: false }],
    [
      'evaluation',
      'that the student declared to have missed',
      { ...viewed, awaitsRecording: true, canShowExam: false },
    ],
    ['sponsor-video', 'that was viewed', viewed],
    ['survey', 'that was viewed', viewed],
    ['exam', 'that was evaluated, with sponsor and survey left out', evaluated],
    ['exam', 'with everything done', surveyed],
  ])('open the %s of one %s', (step, _case, progress) =>
    expect(mayEnter(step, progress, 'class')).toEqual({ mayEnter: true }),
  );
});

describe('the guards of an episode', () => {
  const kind: Kind = 'episode';
  it.each<[GuardedStep, string, Progress, string, string]>([
    ['evaluation', 'that was not listened to', fresh, 'Please listen to podcast before taking exam.', 'view-first'],
    ['exam', 'that was not listened to', fresh, 'Please listen to podcast before taking exam.', 'view-first'],
    ['exam', 'that was not evaluated', viewed, 'Complete evaluation before completing exam.', 'evaluation-first'],
    ['exam', 'that was passed', passed, 'Exam completed.  Returning to podcasts.', 'exam-taken'],
  ])('close the %s of one %s', (step, _case, progress, message, code) =>
    expect(mayEnter(step, progress, kind)).toEqual({ mayEnter: false, code, message }),
  );

  it('open the exam after listening and evaluating', () =>
    expect(mayEnter('exam', evaluated, kind)).toEqual({ mayEnter: true }));
});
