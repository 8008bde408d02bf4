import { describe, expect, it } from 'vitest';
import { afterEvaluation, afterExam, evaluationAddress, examAddress, itemAddress, kindOf } from './study-item.ts';

const klass = { c: '4fPq9sLmN2xZ' };
const episode = { p: '9aBcDeFgHiJk' };

describe('a class', () => {
  it('leads through classroom, evaluation, sponsor video, exam and Done', () => {
    expect(kindOf(klass)).toBe('class');
    expect([
      itemAddress(klass, null),
      evaluationAddress(klass),
      afterEvaluation(klass, {}),
      examAddress(klass),
      afterExam(klass, null),
    ]).toEqual([
      '/classroom/4fPq9sLmN2xZ',
      '/eval/4fPq9sLmN2xZ',
      '/sva/4fPq9sLmN2xZ',
      '/exam/4fPq9sLmN2xZ',
      '/done/4fPq9sLmN2xZ',
    ]);
  });
  it('that was a webinar and not attended goes from its evaluation back to its page', () =>
    expect(afterEvaluation(klass, { awaitsRecording: true })).toBe('/classroom/4fPq9sLmN2xZ'));
  it('shows the answers of its passed exam at an address of their own', () =>
    expect(examAddress(klass, 'answers')).toBe('/exam/4fPq9sLmN2xZ?view=answers'));
});

describe('an episode', () => {
  it('goes from its evaluation straight to its exam, and back to its show', () => {
    expect(kindOf(episode)).toBe('episode');
    expect([
      itemAddress(episode, 'showshowshow'),
      evaluationAddress(episode),
      afterEvaluation(episode, {}),
      afterExam(episode, 'showshowshow'),
    ]).toEqual([
      '/podcast/showshowshow/9aBcDeFgHiJk',
      '/eval-podcast/9aBcDeFgHiJk',
      '/exam-podcast/9aBcDeFgHiJk',
      '/podcast/showshowshow/9aBcDeFgHiJk',
    ]);
  });
  it('whose show is not at hand is found by its own hash', () =>
    expect(itemAddress(episode, null)).toBe('/podcast?p=9aBcDeFgHiJk'));
});
