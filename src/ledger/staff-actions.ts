// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const creditStaffActions = {
  'credit.granted': 'granted {}',
  'credit.amended': 'corrected {}',
  'credit.withdrawn': 'withdrew {}',
  'credit.reinstated': 'reinstated {}',
  'credit.mailed-again': 'emailed {} again',
  'credit.looked-at': 'viewed {}',
  'credit.exported': 'exported the credit ledger',
  'credit.asked': 'asked for approval to {}',
  'credit.agreed': 'approved the request to {}',
  'credit.refused': 'declined the request to {}',
  'credit.taken-back': 'withdrew the request to {}',
  'credit.rule-changed': 'changed the two-person rule',
  'credit.imported': 'imported credits from {}',
  'credit.import-undone': 'undid the import of {}',
  'credit.holding-settled': 'credited a record from the waiting list: {}',
  'credit.holding-removed': 'removed a record for {} from the waiting list',
  'credit.holding-ended': 'removed records that were on the waiting list for two years',
  'credit.course-made': 'added the course {}, held elsewhere',
  'credit.erased': 'erased credits of closed accounts whose retention period was over',
  'credit.agd-told': 'marked {} as reported to the AGD',
} as const;
