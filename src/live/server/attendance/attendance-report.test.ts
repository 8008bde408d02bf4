import { describe, expect, it } from 'vitest';
import { csvRows, readReport, reportedTime } from './attendance-report.ts';

const eastern = 'America/New_York';

describe('CSV', () => {
  it('has quotes, doubled quotes, commas and line breaks in cells, and any line ending', () => {
    expect(csvRows('\uFEFFa,"b, ""c""\nd",e\r\nf,,\rg')?.map(({ cells }) => cells)).toEqual([
      ['a', 'b, "c"\nd', 'e'],
      ['f', '', ''],
      ['g'],
    ]);
  });
  it('is none when a quote is never closed, and such a file is no report', () => {
    expect([csvRows('a,b\n"c,d\n'), readReport('Email,Join Time\n"c,d\n', eastern)]).toEqual([null, null]);
  });
});

describe('times of a report', () => {
  it.each([
    ['03/02/2026 07:01:23 PM', '2026-03-03T00:01:23Z'],
    ['03/02/2026 12:05:00 AM', '2026-03-02T05:05:00Z'],
    ['03/02/2026 19:01', '2026-03-03T00:01:00Z'],
    ['Mar 2, 2026 19:01:23', '2026-03-03T00:01:23Z'],
    ['Mar 2, 2026 07:01:23 PM', '2026-03-03T00:01:23Z'],
    ['2026-07-02 19:01:23', '2026-07-02T23:01:23Z'],
    ['2026-03-02T19:01:23Z', '2026-03-02T19:01:23Z'],
  ])('%s', (text, moment) => {
    expect(reportedTime(text, eastern)?.toString()).toBe(moment);
  });
  it.each(['', '--', 'yesterday', '13/45/2026 10:00', '03/02/2026', '02/30/2026 10:00:00'])('"%s" is none', (text) => {
    expect(reportedTime(text, eastern)).toBeNull();
  });
});

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

describe('a webinar’s attendee report', () => {
  it('gives every stay, leaves out who never came, and names lines it cannot read', () => {
    const report = readReport(webinarReport, eastern);
    expect(report?.stays.map((stay) => [stay.email, stay.joinedAt.toString(), stay.leftAt?.toString()])).toEqual([
      ['host@provider.test', '2026-03-02T23:40:00Z', '2026-03-03T01:05:00Z'],
      ['helen@member.test', '2026-03-03T00:01:10Z', '2026-03-03T00:20:00Z'],
      ['helen@member.test', '2026-03-03T00:22:00Z', '2026-03-03T01:02:00Z'],
    ]);
    expect(report?.unreadable).toEqual([13]);
  });
});

describe('a meeting’s participant report', () => {
  it('is read after its summary', () => {
    const text =
      'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants\n84012345678,Onlays,03/02/2026 06:55:00 PM,03/02/2026 08:05:00 PM,host@provider.test,70,2\n\nName (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest\nHelen,helen@member.test,03/02/2026 07:01:10 PM,03/02/2026 08:02:00 PM,61,Yes\n';
    expect(readReport(text, eastern)?.stays.map((stay) => stay.email)).toEqual(['helen@member.test']);
  });
  it('another file is no report', () => {
    expect(readReport('a,b\n1,2\n', eastern)).toBeNull();
    expect(readReport('', eastern)).toBeNull();
  });
});
