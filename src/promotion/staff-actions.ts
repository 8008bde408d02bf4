// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const promotionActions = {
  'advertisement.created': 'added the advertisement {}',
  'advertisement.saved': 'edited the advertisement {}',
  'advertisement.turned-on': 'turned on the advertisement {}',
  'advertisement.turned-off': 'turned off the advertisement {}',
  'advertisement.removed': 'removed the advertisement {}',
  'advertisement.report': 'downloaded the report of the advertisement {}',
  'featured.saved': 'changed the {}',
  'lead.listed': 'viewed the leads',
  'lead.file-made': 'made {}',
  'lead.file-downloaded': 'downloaded {}',
  'lead.removal-asked': 'asked the sponsor of {} to delete records',
  'lead.removal-confirmed': 'noted that the sponsor of {} deleted records',
  'sponsor.contact-added': 'added a contact of {}',
  'sponsor.contact-saved': 'edited a contact of {}',
  'sponsor.contact-removed': 'removed a contact of {}',
  'sponsor.contacts-exported': 'downloaded the {}',
  'support.saved': 'edited the support record of {}',
  'support.added': 'recorded support by {}',
  'support.removed': 'removed a support record of {}',
  'lead.visitor-withdrawn': 'withdrew a visitor’s consent for {}',
} as const satisfies Readonly<Record<string, string>>;
