// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const liveActions = {
  'live.seat-given': 'gave {} a seat in a webinar',
  'live.walk-in-added': 'added {} as a walk-in',
  'live.moved-ahead': 'moved {} ahead on a waitlist',
  'live.seat-canceled': 'canceled {}’s seat in a webinar',
  'live.changed': 'changed seats, meeting, or banner of {}',
  'live.hosts-named': 'named the hosts of {}',
  'live.extended': 'extended {}',
  'live.ended': 'ended {}',
  'live.moved': 'moved {} to another time',
  'live.canceled': 'canceled {}',
  'live.messaged': 'wrote to members of {}',
  'live.report-imported': 'imported an attendance report of {}',
  'live.person-matched': 'matched somebody in the meeting of {}',
  'live.evidence-opened': 'viewed {}’s attendance of a webinar',
  'live.record-downloaded': 'downloaded the record of {}’s attendance of a webinar',
  'live.attendance-noted': 'noted {}’s attendance of a webinar',
  'live.attendance-settled': 'noted attendance by a rule in {}',
} as const satisfies Readonly<Record<string, string>>;
