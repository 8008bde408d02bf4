import type { Feature } from '#staff/server/feature-parts.ts';
import { seatCommands } from './server/commands.ts';
import { calendarDocuments } from './server/calendar/calendar-documents.ts';
import { seatTimetable, seatWork } from './server/jobs.ts';
import type { EntryOpening } from './server/list-seats.ts';
import { seatRoutes } from './server/routes.ts';
import { seatCounter } from './server/seat-counter.ts';

export const feature = (opening: EntryOpening): Feature => ({
  routes: seatRoutes(opening),
  documents: calendarDocuments,
  works: seatWork,
  timetable: seatTimetable,
  counters: [seatCounter],
  commands: seatCommands,
});

export { seatMailSamples as mailSamples } from './server/notices/mail-samples.ts';
