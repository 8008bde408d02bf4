import { describe, expect, it } from 'vitest';
import { hasOnlySums, minutesOf, readReport, readReportLines } from './attendance-report.ts';

const where = {
  order: 'month-first',
  timeZone: 'America/New_York',
  day: Temporal.PlainDate.from('2026-03-02'),
} as const;
const rowsOf = (text: string, sign = ',') =>
  text
    .split('\n')
    .map((line) =>
      (line.match(sign === ',' ? /("([^"]*)"|[^,]*)(,|$)/g : /[^\t]*(\t|$)/g) ?? []).map((cell) =>
        cell.replace(/[,\t]$/, '').replaceAll('"', ''),
      ),
    );
function read(text: string, sign = ',') {
  const lines = readReportLines(rowsOf(text, sign));
  return lines === null ? null : readReport(lines, where);
}
const staysOf = (text: string, sign = ',') =>
  read(text, sign)?.stays.map((stay) => [stay.email, stay.joinedAt.toString(), stay.leftAt?.toString() ?? null]);

const webinarReport = `Attendee Report
Report Generated:,"Mar 2, 2026 09:30 PM"
Topic,Webinar ID,Actual Start Time,Actual Duration (minutes),# Registered,# Cancelled,Unique Viewers,Total Users,Max Concurrent Views
"Bonded onlays, in practice",840 1234 5678,"Mar 2, 2026 07:00 PM",63,3,0,2,4,2
Host Details,
Attended,User Name (Original Name),Email,Join Time,Leave Time,Time in Session (minutes),Is Guest,Country/Region Name
Yes,Host,host@provider.test,"Mar 2, 2026 18:40:00","Mar 2, 2026 20:05:00",85,No,United States
Attendee Details,
Attended,User Name (Original Name),First Name,Last Name,Email,Registration Time,Approval Status,Join Time,Leave Time,Time in Session (minutes),Is Guest,Country/Region Name
Yes,"Cho, Helen",Helen,Cho,helen@member.test,"Feb 20, 2026 10:00:00",approved,"Mar 2, 2026 19:01:10","Mar 2, 2026 19:20:00",19,Yes,United States
Yes,"Cho, Helen",Helen,Cho,helen@member.test,"Feb 20, 2026 10:00:00",approved,"Mar 2, 2026 19:22:00","Mar 2, 2026 20:02:00",40,Yes,United States
No,Sam Aziz,Sam,Aziz,sam@member.test,"Feb 21, 2026 10:00:00",approved,--,--,--,--,
Yes,Ana,Ana,Kovač,ana@member.test,"Feb 21, 2026 10:00:00",approved,garbled,,1,Yes,Canada
`;

it('a webinar’s attendee report gives every stay, leaves out who never came, and names lines it cannot read', () => {
  const report = read(webinarReport);
  expect(staysOf(webinarReport)).toEqual([
    ['host@provider.test', '2026-03-02T23:40:00Z', '2026-03-03T01:05:00Z'],
    ['helen@member.test', '2026-03-03T00:01:10Z', '2026-03-03T00:20:00Z'],
    ['helen@member.test', '2026-03-03T00:22:00Z', '2026-03-03T01:02:00Z'],
  ]);
  expect(report?.unreadable).toEqual([13]);
  expect(report?.stays.map(({ isHost }) => isHost)).toEqual([true, false, false]);
});

it('a meeting’s participant report is read after its summary', () => {
  const text =
    'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants\n84012345678,Onlays,03/02/2026 06:55:00 PM,03/02/2026 08:05:00 PM,host@provider.test,70,2\n\nName (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest\nHelen,helen@member.test,03/02/2026 07:01:10 PM,03/02/2026 08:02:00 PM,61,Yes\n';
  expect(staysOf(text)?.map(([email]) => email)).toEqual(['helen@member.test']);
});

it('time in the waiting room doesn’t count', () => {
  const text =
    'Name,User Email,Join Time,Leave Time,Duration (Minutes),Guest,In Waiting Room\nLi,li@member.test,03/02/2026 20:00,03/02/2026 20:50,50,Yes,Yes\nLi,li@member.test,03/02/2026 20:50,03/02/2026 21:00,10,Yes,No';
  expect(staysOf(text)).toEqual([['li@member.test', '2026-03-03T01:50:00Z', '2026-03-03T02:00:00Z']]);
  expect(readReportLines(rowsOf(text))?.waiting).toBe(1);
});

describe('a leave that can’t be read', () => {
  const of = (left: string, duration: string) =>
    read(
      `Name,Email,Join Time,Leave Time${duration === '' ? '' : ',Duration'}\nUwe,uwe@member.test,03/02/2026 19:00,${left}${duration === '' ? '' : `,${duration}`}`,
    );
  it('is the duration’s where the report has one, and is named', () => {
    expect(of('--', '92')).toMatchObject({
      stays: [{ leftAt: Temporal.Instant.from('2026-03-03T01:32:00Z') }],
      unreadable: [],
      withoutLeave: [2],
    });
  });
  it('without a duration makes the line unreadable, and an empty one stays open', () => {
    expect(of('--', '')).toMatchObject({ stays: [], unreadable: [2] });
    expect(of('', '')).toMatchObject({ stays: [{ leftAt: null }], unreadable: [], withoutLeave: [2] });
  });
  it('before the join makes the line unreadable', () =>
    expect(of('03/02/2026 18:00', '')).toMatchObject({ stays: [], unreadable: [2] }));
});

describe('Teams', () => {
  const summed =
    '2. Participants\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tRole\nUwe\t3/2/26, 6:59:10 PM\t3/2/26, 8:31:00 PM\t1h 31m 50s\tuwe@member.test\tPresenter\n';
  const each =
    '\n3. In-Meeting Activities\nName\tJoin Time\tLeave Time\tDuration\tEmail\tRole\nUwe\t3/2/26, 6:59:10 PM\t3/2/26, 7:31:00 PM\t31m 50s\tuwe@member.test\tAttendee\n';
  it('is read stay by stay where it lists them', () => {
    expect(staysOf(`1. Summary\nMeeting title\tNight\n\n${summed}${each}`, '\t')).toEqual([
      ['uwe@member.test', '2026-03-02T23:59:10Z', '2026-03-03T00:31:00Z'],
    ]);
  });
  it('by its sums otherwise, but not where somebody left in between', () => {
    expect(staysOf(summed, '\t')).toEqual([['uwe@member.test', '2026-03-02T23:59:10Z', '2026-03-03T01:31:00Z']]);
    expect(read(summed.replace('1h 31m 50s', '40m 2s'), '\t')).toMatchObject({ stays: [], unreadable: [3] });
  });
});

it.each([
  ['German', 'Name (ursprünglicher Name)\tE-Mail des Benutzers\tBeitrittszeit\tAustrittszeit\tDauer (Minuten)'],
  ['Spanish', 'Nombre (nombre original)\tCorreo electrónico\tHora para unirse\tHora de salida\tDuración (minutos)'],
  ['French', 'Nom (nom original)\tAdresse e-mail\tHeure d’arrivée\tHeure de départ\tDurée (minutes)'],
  ['Portuguese', 'Nome (nome original)\tE-mail do usuário\tHora de ingresso\tHora de saída\tDuração (minutos)'],
  ['GoToWebinar', 'Attendee Name\tEmail Address\tJoin Time\tLeave Time\tTime in Session'],
  ['Webex', 'Display Name\tAttendee Email\tJoin Time\tLeave Time\tAttendance Duration'],
])('reads the headings of %s', (_name, heading) => {
  expect(read(`${heading}\nUwe\tuwe@member.test\t02.03.2026 19:00:00\t02.03.2026 19:30:00\t30`, '\t')).toMatchObject({
    stays: [{ name: 'Uwe', email: 'uwe@member.test', leftAt: Temporal.Instant.from('2026-03-03T00:30:00Z') }],
  });
});

it('reads times alone as the webinar’s day, past midnight as well', () => {
  expect(staysOf('Name\tEmail\tJoin time\tLeave time\nUwe\tuwe@member.test\t11:05 PM\t12:10 AM', '\t')).toEqual([
    ['uwe@member.test', '2026-03-03T04:05:00Z', '2026-03-03T05:10:00Z'],
  ]);
});

it('is none without times, and Zoom’s list of unique users is known as such', () => {
  const unique = rowsOf('Name (Original Name),User Email,Total Duration (Minutes),Guest\nUwe,uwe@member.test,92,No');
  expect([readReportLines(unique), hasOnlySums(unique)]).toEqual([null, true]);
  expect([readReportLines(rowsOf('a,b\n1,2')), hasOnlySums(rowsOf('a,b\n1,2'))]).toEqual([null, false]);
});

it.each([
  ['92', 92],
  ['1h 31m 30s', 91.5],
  ['1:31:30', 91.5],
  ['92 mins', 92],
  ['--', null],
  ['', null],
])('a duration of “%s” is %s minutes', (cell, minutes) => expect(minutesOf(cell)).toBe(minutes));
