// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const announcementActions = {
  'announcement.created': 'wrote the announcement {}',
  'announcement.edited': 'edited the announcement {}',
  'announcement.removed': 'removed the draft of the announcement {}',
  'announcement.tested': 'sent a test of the announcement {}',
  'announcement.scheduled': 'scheduled the announcement {}',
  'announcement.unscheduled': 'took back the schedule of the announcement {}',
  'announcement.sent': 'sent the announcement {}',
  'announcement.stopped': 'stopped the announcement {}',
  'announcement.continued': 'continued the announcement {}',
} as const satisfies Readonly<Record<string, string>>;
