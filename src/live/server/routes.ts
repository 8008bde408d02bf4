import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import * as staffCalls from '../staff-contract.ts';
import * as staffSchemas from '../staff-schemas.ts';
import { readOwnRecord } from './attendance/attendance-documents.ts';
import { saveAffidavit } from './attendance/save-affidavit.ts';
import { answerCheck } from './checks/answer-check.ts';
import { checkIn, checkOut, readRoom, scanRoom } from './room/check-in.ts';
import * as roster from './staff/arrange-roster.ts';
import { askCheck } from './staff/ask-check.ts';
import { readZoom, removeZoom, saveZoom, testZoom } from './staff/connect-zoom.ts';
import { rehearseMessage, sendMessage } from './staff/message-webinar.ts';
import { readDesk, readWebinars } from './staff/read-desk.ts';
import { checkMeeting, createMeeting, testMeetingLink } from './staff/run-meeting.ts';
import { checkInMember, readRoomScreen } from './staff/run-room.ts';
import * as desk from './staff/run-webinar.ts';
import * as reports from './staff/import-report.ts';
import * as settle from './staff/settle-attendance.ts';
import { rehearseUndoMatch, undoMatch } from './staff/undo-match.ts';
import { startClass } from './start-class.ts';

/** A report of 2 MB, in base64. */
const reportBytes = 3 * 1024 * 1024;

export const liveRoutes = [
  serve(calls.classStartCall, schemas.classStartSchemas, startClass),
  serve(calls.saveAffidavitCall, schemas.saveAffidavitSchemas, saveAffidavit),
  serve(calls.attendanceRecordCall, schemas.attendanceRecordSchemas, readOwnRecord),
  serve(calls.answerCheckCall, schemas.answerCheckSchemas, answerCheck),
  serve(calls.scanRoomCall, schemas.scanRoomSchemas, scanRoom),
  serve(calls.roomCall, schemas.roomSchemas, readRoom),
  serve(calls.checkInCall, schemas.checkInSchemas, checkIn),
  serve(calls.checkOutCall, schemas.checkOutSchemas, checkOut),
  serve(staffCalls.webinarsCall, staffSchemas.webinarsSchemas, readWebinars),
  serve(staffCalls.deskCall, staffSchemas.deskSchemas, readDesk),
  serve(staffCalls.findWalkInCall, staffSchemas.findWalkInSchemas, roster.findWalkIn),
  serve(staffCalls.giveSeatCall, staffSchemas.seatActionSchemas, roster.giveSeatTo),
  serve(staffCalls.addWalkInCall, staffSchemas.addWalkInSchemas, roster.addWalkIn),
  serve(staffCalls.moveAheadCall, staffSchemas.seatActionSchemas, roster.moveMemberAhead),
  serve(staffCalls.returnToWaitlistCall, staffSchemas.seatActionSchemas, roster.returnSeatOf),
  serve(staffCalls.cancelSeatForCall, staffSchemas.seatActionSchemas, roster.cancelSeatOf),
  serve(staffCalls.changeWebinarCall, staffSchemas.changeWebinarSchemas, desk.changeWebinar),
  serve(staffCalls.saveHostsCall, staffSchemas.saveHostsSchemas, desk.saveHosts),
  serve(staffCalls.extendWebinarCall, staffSchemas.extendWebinarSchemas, desk.extendWebinar),
  serve(staffCalls.endWebinarCall, staffSchemas.endWebinarSchemas, desk.endWebinar),
  serve(staffCalls.askCheckCall, staffSchemas.askCheckSchemas, askCheck),
  serve(staffCalls.roomScreenCall, staffSchemas.roomScreenSchemas, readRoomScreen),
  serve(staffCalls.checkInMemberCall, staffSchemas.seatActionSchemas, checkInMember),
  serve(staffCalls.createMeetingCall, staffSchemas.createMeetingSchemas, createMeeting),
  serve(staffCalls.checkMeetingCall, staffSchemas.checkMeetingSchemas, checkMeeting),
  serve(staffCalls.testLinkCall, staffSchemas.testLinkSchemas, testMeetingLink),
  serve(staffCalls.zoomCall, staffSchemas.zoomSchemas, readZoom),
  serve(staffCalls.saveZoomCall, staffSchemas.saveZoomSchemas, saveZoom),
  serve(staffCalls.removeZoomCall, staffSchemas.removeZoomSchemas, removeZoom),
  serve(staffCalls.testZoomCall, staffSchemas.testZoomSchemas, testZoom),
  serve(staffCalls.rehearseMoveCall, staffSchemas.rehearseMoveSchemas, desk.rehearseMove),
  serve(staffCalls.moveWebinarCall, staffSchemas.carryOutSchemas, desk.doMove),
  serve(staffCalls.rehearseCancelCall, staffSchemas.rehearseCancelSchemas, desk.rehearseCancel),
  serve(staffCalls.cancelWebinarCall, staffSchemas.carryOutSchemas, desk.doCancel),
  serve(staffCalls.rehearseMessageCall, staffSchemas.rehearseMessageSchemas, rehearseMessage),
  serve(staffCalls.sendMessageCall, staffSchemas.carryOutSchemas, sendMessage),
  serve(staffCalls.attendanceCall, staffSchemas.attendanceSchemas, settle.readAttendance),
  serve(staffCalls.rehearseAttendanceCall, staffSchemas.rehearseAttendanceSchemas, reports.rehearseAttendance, null, {
    mostBytes: reportBytes,
  }),
  serve(staffCalls.reportFitsCall, staffSchemas.reportFitsSchemas, reports.readReportFits, null, {
    mostBytes: reportBytes,
  }),
  serve(staffCalls.importAttendanceCall, staffSchemas.carryOutSchemas, reports.doImport),
  serve(staffCalls.rehearseUndoAttendanceCall, staffSchemas.rehearseUndoAttendanceSchemas, reports.rehearseUndo),
  serve(staffCalls.undoAttendanceCall, staffSchemas.carryOutSchemas, reports.doUndo),
  serve(staffCalls.matchPersonCall, staffSchemas.matchPersonSchemas, settle.matchPerson),
  serve(staffCalls.rehearseUndoMatchCall, staffSchemas.rehearseUndoMatchSchemas, rehearseUndoMatch),
  serve(staffCalls.undoMatchCall, staffSchemas.carryOutSchemas, undoMatch),
  serve(staffCalls.evidenceCall, staffSchemas.evidenceSchemas, settle.readEvidence),
  serve(staffCalls.noteAttendanceCall, staffSchemas.seatActionSchemas, settle.noteAttendance),
  serve(staffCalls.leaveDeclaredCall, staffSchemas.seatActionSchemas, settle.leaveAsDeclared),
  serve(staffCalls.rehearseSettleCall, staffSchemas.rehearseSettleSchemas, settle.rehearseSettle),
  serve(staffCalls.settleCall, staffSchemas.carryOutSchemas, settle.doSettle),
  serve(staffCalls.webinarRehearsalCall, staffSchemas.webinarRehearsalSchemas, desk.readWebinarProgress),
];
