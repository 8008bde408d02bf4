// The order of the study path and its guards, row by row of the specification (2, section 4). Pure: the server enforces
// by it, the pages lead by it.
import { studyPathMessages } from './contract.ts';

export type StudyStep =
  | 'view'
  | 'attendance'
  | 'evaluation'
  | 'recording'
  | 'sponsor-video'
  | 'survey'
  | 'exam'
  | 'certificate';

/** The facts that decide; `studentData` of the wire has them all. */
export type Progress = {
  readonly classViewCount: number;
  readonly evalTaken: boolean;
  readonly hasSponsorVideo: boolean;
  readonly sponsorVideoAnswered: boolean;
  readonly hasSurvey: boolean;
  readonly surveyFinished: boolean;
  readonly examTaken: boolean;
  readonly canShowExam: boolean;
  /** A webinar is over, the student had a seat, and has not said yet whether they were there. */
  readonly awaitsAffidavit?: boolean;
  /** The student declared not to have attended and has not viewed the recording yet. */
  readonly awaitsRecording?: boolean;
};

export type Kind = 'class' | 'episode';

/** The first step that is still open. Sponsor video and survey are led through but may be left, so they never block. */
export function nextStep(progress: Progress): StudyStep {
  if (progress.examTaken) return 'certificate';
  if (progress.awaitsAffidavit) return 'attendance';
  if (progress.classViewCount === 0) return 'view';
  if (!progress.evalTaken) return 'evaluation';
  if (progress.awaitsRecording) return 'recording';
  if (progress.hasSponsorVideo && !progress.sponsorVideoAnswered) return 'sponsor-video';
  if (progress.hasSurvey && !progress.surveyFinished) return 'survey';
  return 'exam';
}

/** Where the sponsor video leads: to the survey if there is one that is not finished, else to the exam. */
export function afterSponsorVideo(progress: Pick<Progress, 'hasSurvey' | 'surveyFinished'>): 'survey' | 'exam' {
  return progress.hasSurvey && !progress.surveyFinished ? 'survey' : 'exam';
}

const always = ['exam-taken', 'attendance-first', 'view-first'] as const;
const onTheWay = [...always, 'recording-first'] as const;

/**
 * The steps that are guarded, each with the reasons for which it may be closed: the codes with which the server
 * refuses.
 */
export const stepRefusals = {
  evaluation: always,
  'sponsor-video': onTheWay,
  survey: onTheWay,
  exam: [...onTheWay, 'evaluation-first', 'exam-not-open'],
} as const;
export type GuardedStep = keyof typeof stepRefusals;
export type StepRefusal = (typeof stepRefusals)[GuardedStep][number];

export type Guard =
  | { readonly mayEnter: true }
  | { readonly mayEnter: false; readonly code: StepRefusal; readonly message: string };

const enter: Guard = { mayEnter: true };
const refuse = (code: StepRefusal, message: string): Guard => ({ mayEnter: false, code, message });

/** Whether a student may enter a step, else why not and what to say. */
export function mayEnter(step: GuardedStep, progress: Progress, kind: Kind): Guard {
  if (progress.examTaken)
    return refuse(
      'exam-taken',
      kind === 'class' ? studyPathMessages.examCompleted : studyPathMessages.podcastExamCompleted,
    );
  if (progress.awaitsAffidavit) return refuse('attendance-first', studyPathMessages.attendanceFirst);
  if (progress.classViewCount === 0)
    return refuse('view-first', kind === 'class' ? studyPathMessages.viewFirst : studyPathMessages.listenFirst);
  // No one watches a sponsor's video for an exam that cannot open.
  if (step !== 'evaluation' && progress.awaitsRecording)
    return refuse('recording-first', studyPathMessages.recordingFirst);
  if (step === 'exam' && !progress.evalTaken) return refuse('evaluation-first', studyPathMessages.evaluateFirst);
  if (step === 'exam' && !progress.canShowExam) return refuse('exam-not-open', studyPathMessages.examNotOpen);
  return enter;
}
