// What a member does next with a class that they began: the step by its name, the words of its button, and where it is.
import { classAddress } from '#catalogue/class-address.ts';
import { siteMap } from '#site-map.ts';
import type { StudyStep } from '#study-path/next-step.ts';

type Row = Parameters<typeof classAddress>[0];

export const nextActions: Record<
  Exclude<StudyStep, 'certificate'>,
  { readonly name: string; readonly action: string; readonly to: (row: Row) => string }
> = {
  view: { name: 'View', action: 'View the class', to: classAddress },
  attendance: { name: 'Attendance', action: 'Confirm attendance', to: (row) => siteMap.affidavit(row.hash) },
  evaluation: { name: 'Evaluation', action: 'Evaluate', to: (row) => siteMap.evaluation(row.hash) },
  recording: { name: 'View the recording', action: 'Open the webinar', to: classAddress },
  'sponsor-video': { name: 'Sponsor video', action: 'Continue', to: (row) => siteMap.sponsorVideo(row.hash) },
  survey: { name: 'Survey', action: 'Continue', to: (row) => siteMap.survey(row.hash) },
  exam: { name: 'Exam', action: 'Take the exam', to: (row) => siteMap.exam(row.hash) },
};
