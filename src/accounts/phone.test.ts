import { expect, it } from 'vitest';
import { isPhoneNumber } from './phone.ts';

it.each([
  ['US', '617-555-0100'],
  ['US', '(617) 555-0100'],
  ['US', '+1 617 555 0100'],
  ['US', '1.617.555.0100 ext. 12'],
  ['US', '617/555-0100 x7'],
  ['US', '+44 20 7946 0958'],
  ['CA', '416 555 0199'],
  ['DE', '+49 30 901820'],
  ['DE', '030/9018-20'],
  ['', '6175550100'],
])('%s: %s can be called', (country, phone) => {
  expect(isPhoneNumber(country, phone)).toBe(true);
});

it.each([
  ['US', 'abcdefghij'],
  ['US', '617 555 010'],
  ['US', '617 555 0100 0100'],
  ['US', '----------'],
  ['US', '617 555 0100 ask for Ana'],
  ['US', '617\n5550100'],
  ['DE', '+49 30 9'],
  ['DE', '+4930901820901820901820'],
  ['DE', '<b>0309018200</b>'],
])('%s: %j cannot', (country, phone) => {
  expect(isPhoneNumber(country, phone)).toBe(false);
});
