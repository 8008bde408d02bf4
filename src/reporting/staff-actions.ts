// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const reportingActions = {
  'reporting.roster-made': 'made {}',
  'reporting.roster-downloaded': 'downloaded {}',
  'reporting.roster-uploaded': 'marked {} as uploaded',
  'reporting.roster-not-uploaded': 'marked {} as not uploaded',
  'reporting.credits-rejected': 'noted that the AGD rejected credits of {}',
  'reporting.credit-reopened': 'put the rejected credit {} on the next AGD roster',
  'reporting.member-mailed': 'emailed the member about the AGD and the credit {}',
  'reporting.file-made': 'made {}',
  'reporting.file-downloaded': 'downloaded {}',
  'reporting.recipe-made': 'created the format {}',
  'reporting.recipe-changed': 'changed the format {}',
  'reporting.recipe-removed': 'removed the format {}',
  'reporting.recipe-restored': 'restored the format {}',
  'reporting.ce-broker-saved': 'changed how {} files are made',
  'reporting.channel-saved': 'changed the upload to {}',
  'reporting.channel-tested': 'tested the connection to {}',
  'reporting.report-there': 'noted that CE Broker has the credit {}',
  'reporting.report-repeated': 'sent the credit {} to CE Broker again',
  'reporting.report-corrected': 'noted that the credit {} was corrected in CE Broker',
} as const satisfies Readonly<Record<string, string>>;
