import type { Feature } from '#staff/server/feature-parts.ts';
import { liveCommands } from './server/commands.ts';
import { attendanceDocuments } from './server/attendance/attendance-documents.ts';
import { liveTimetable, liveWork } from './server/jobs.ts';
import { liveDocuments } from './server/meetings/zoom-webhook.ts';
import { readSeatFigures, readWebinarAttention } from './server/read-attention.ts';
import { liveRoutes } from './server/routes.ts';
import { deskDocuments } from './server/staff/download-record.ts';
import { importReportAction, undoReportAction } from './server/staff/import-report.ts';
import { messageAction } from './server/staff/message-webinar.ts';
import { cancelWebinarAction, moveWebinarAction } from './server/staff/run-webinar.ts';
import { settleAction } from './server/staff/settle-attendance.ts';
import { undoMatchAction } from './server/staff/undo-match.ts';

export const feature: Feature = {
  routes: liveRoutes,
  documents: [...liveDocuments, ...attendanceDocuments, ...deskDocuments],
  works: liveWork,
  timetable: liveTimetable,
  rehearsed: [
    moveWebinarAction,
    cancelWebinarAction,
    messageAction,
    importReportAction,
    undoReportAction,
    undoMatchAction,
    settleAction,
  ],
  attention: [{ at: 20, read: readWebinarAttention }],
  figures: [{ at: 10, read: readSeatFigures }],
  commands: liveCommands,
};

export { entersFrom, entersUntil, mayEnterRoom } from './entry-window.ts';
export { readNextWebinars } from './server/read-attention.ts';
