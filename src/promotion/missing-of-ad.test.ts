import { expect, it } from 'vitest';
import { missingOfAd } from './missing-of-ad.ts';

const whole = {
  buttonText: 'Send the card',
  blurb: 'A card for your curing light.',
  confirmationTitle: 'Thank you',
  slots: [1],
  pictures: ['xs', null, null, 'lg'],
  darkPictures: [null, null, null, null],
};

it.each([
  ['nothing', {}, []],
  ['nothing with a dark picture for each light one', { darkPictures: ['xs', null, null, 'lg'] }, []],
  ['the picture for phones', { pictures: [null, null, null, 'lg'] }, ['picture0']],
  ['a dark picture', { darkPictures: ['xs', null, null, null] }, ['dark0']],
  ['a light picture', { darkPictures: ['xs', 'sm', null, 'lg'] }, ['dark0']],
  ['a slot', { slots: [] }, ['slots']],
  ['texts', { buttonText: ' ', blurb: '', confirmationTitle: '' }, ['blurb', 'buttonText', 'confirmationTitle']],
])('an advertisement that lacks %s', (_what, changes, fields) => {
  expect(missingOfAd({ ...whole, ...changes }).map(({ field }) => field)).toEqual(fields);
});
