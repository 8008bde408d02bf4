import { expect, it } from 'vitest';
import { logSentence, aroundSubject, subjectWords } from './log-sentence.ts';

it('a sentence of the log names what was done, and to whom or what', () => {
  expect(logSentence('changed {}’s profile', 'Rita Diaz')).toBe('changed Rita Diaz’s profile');
  expect(logSentence('signed in', 'Rita Diaz')).toBe('signed in');
  expect(logSentence('deleted the answer template {}', '$& and {}')).toBe('deleted the answer template $& and {}');
  expect(aroundSubject('removed {}’s passkeys')).toEqual(['removed ', '’s passkeys']);
  expect(aroundSubject('signed in')).toBeNull();
});

it.each([
  [{ kind: 'student', hash: 'S1', title: null, person: 'Rita Diaz' }, 'Rita Diaz'],
  [{ kind: 'student', hash: 'S1', title: null, person: null }, 'a closed account'],
  [{ kind: 'message', hash: 'M1', title: null, person: 'Rita Diaz' }, 'the message from Rita Diaz'],
  [{ kind: 'message', hash: 'M1', title: null, person: null }, 'a deleted message'],
  [{ kind: 'credit', hash: 'AB', title: 'Bone loss', person: 'Rita Diaz' }, 'Rita Diaz’s certificate for Bone loss'],
  [{ kind: 'credit', hash: 'AB', title: null, person: null }, 'a closed account’s certificate AB'],
  [{ kind: 'staff', hash: null, title: null, person: null }, 'someone'],
  [{ kind: 'backup', hash: 'B1', title: 'spring.age', person: null }, 'spring.age'],
  [{ kind: 'backup', hash: null, title: null, person: null }, ''],
])('%j reads “%s”', (subject, words) => {
  expect(subjectWords(subject)).toBe(words);
});
