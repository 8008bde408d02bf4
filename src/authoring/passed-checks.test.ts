import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft-form.ts';
import { passedWords } from './passed-checks.ts';

const webinar = { kind: 'webinar', content: emptyDraft('webinar', 'Bonded onlays') } as const;

describe('the checks that passed', () => {
  it('are those that apply and found nothing', () => {
    expect(passedWords(webinar, [{ code: 'starts' }, { code: 'meeting' }, { code: 'blurb' }])).toEqual([
      'Title',
      'Description',
      'Categories',
      'Seats',
      'Requirements',
      'Hosts',
      'Live captions',
    ]);
  });
  it('name nothing that only credit needs without credit, and nothing that a tutorial never has', () => {
    const tutorial = { kind: 'tutorial', content: { ...emptyDraft('tutorial', 'A product'), credits: 1 } } as const;
    expect(passedWords(tutorial, [])).toEqual(['Title', 'Card text', 'Description', 'Categories', 'Video or PDF']);
  });
});
