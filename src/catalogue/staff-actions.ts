// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const catalogueActions = {
  'catalogue.saved-company': 'saved the company {}',
  'catalogue.removed-company': 'removed the company {}',
  'catalogue.saved-category': 'saved the category {}',
  'catalogue.removed-category': 'removed the category {}',
  'catalogue.saved-agd-code': 'saved the AGD code {}',
  'catalogue.removed-agd-code': 'removed the AGD code {}',
  'catalogue.imported-agd-codes': 'imported AGD codes from {}',
  'speaker.created': 'added the speaker {}',
  'speaker.saved': 'edited the speaker {}',
  'speaker.removed': 'removed the speaker {}',
  'speaker.file-accepted': 'accepted a file from the speaker {}',
  'speaker.file-set-aside': 'set aside a file from the speaker {}',
  'disclosure.requested': 'requested the disclosure of {}',
  'disclosure.reminded': 'sent a reminder for the disclosure of {}',
  'disclosure.entered': 'entered the disclosure of {} from paper',
  'disclosure.declined': 'noted that {} declined to disclose',
  'disclosure.reviewed': 'reviewed the disclosure of {}',
  'disclosure.reused': 'reused the disclosure of {}',
} as const satisfies Readonly<Record<string, string>>;
