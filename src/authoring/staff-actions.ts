// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const authoringActions = {
  'authoring.created': 'started a draft: {}',
  'authoring.duplicated': 'started a draft from another activity: {}',
  'authoring.edited': 'edited the draft of {}',
  'authoring.discarded': 'discarded the draft of {}',
  'authoring.restored': 'restored the draft of {}',
  'authoring.published': 'published {}',
  'authoring.scheduled': 'scheduled {} for publishing',
  'authoring.unscheduled': 'unscheduled {}',
  'authoring.saved-template': 'saved a template from {}',
  'authoring.removed-template': 'deleted the template {}',
  'authoring.asked-review': 'requested a review of {}',
  'authoring.withdrew-review': 'withdrew the review request for {}',
  'authoring.reviewed': 'reviewed {}',
  'authoring.not-published': 'could not publish {} as scheduled',
  'authoring.retired': 'retired {}',
  'authoring.reinstated': 'reinstated {}',
  'authoring.categorized': 'changed the categories of {}',
  'authoring.cover-made': 'made the cover {} from the first page of a PDF',
  'authoring.exported': 'exported the catalog as an import folder',
} as const satisfies Readonly<Record<string, string>>;
