import { expect, it } from 'vitest';
import { drawInTurn } from './draw-in-turn.ts';

it('draws one after the other in the order of asking, answers others between two, and goes on after one that fails', async () => {
  const steps: string[] = [];
  const drawing = (name: string) =>
    drawInTurn(async () => {
      steps.push(`${name} begins`);
      // Something else of the same thread gets its turn after the drawing, before the next one.
      setImmediate(() => steps.push(`answer after ${name}`));
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (name === 'two') throw new Error('no ink');
      return name;
    });
  const drawn = await Promise.allSettled(['one', 'two', 'three'].map(drawing));
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps.slice(0, 8)).toEqual([
    'one begins',
    'one ends',
    'answer after one',
    'two begins',
    'two ends',
    'answer after two',
    'three begins',
    'three ends',
  ]);
});
