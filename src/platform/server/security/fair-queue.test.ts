import { expect, it } from 'vitest';
import { Refusal } from '#platform/shared/refusal.ts';
import { FairQueue } from './fair-queue.ts';

/** A queue with one place, taken; `order` says who ran. Nothing ends before it is let. */
function taken(longest: number) {
  const queue = new FairQueue(1, longest);
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run({ network: 'first', isKnown: false }, () => promise);
  const come = (network: string, name = network, isKnown = false) =>
    queue
      .run({ network, isKnown }, async () => void order.push(name))
      .catch(
        (error: unknown) => void order.push(`${name} refused ${error instanceof Refusal ? error.httpStatus : ''}`),
      );
  return { order, come, finish: () => (resolve(), first) };
}

it('one network that sends a hundred makes another wait for one of them', async () => {
  const { order, come, finish } = taken(100);
  const all = Array.from({ length: 50 }, (_, index) => come('many', `many ${index}`));
  all.push(come('one'));
  await finish();
  await Promise.all(all);
  expect(order.indexOf('one')).toBe(1);
  expect(order).toHaveLength(51);
});

it('a member in a known browser goes before all strangers, though each comes from a network of its own', async () => {
  const { order, come, finish } = taken(100);
  const all = Array.from({ length: 60 }, (_, index) => come(`stranger ${index}`));
  all.push(come('home', 'member', true));
  await finish();
  await Promise.all(all);
  expect(order[0]).toBe('member');
});

it('where too many wait, the last of the network with the most is refused; a newcomer of a smaller one is let in', async () => {
  const { order, come, finish } = taken(4);
  const all = [come('many', 'many 1'), come('many', 'many 2'), come('many', 'many 3'), come('other'), come('one')];
  await Promise.resolve();
  all.push(come('many', 'many 4'));
  await finish();
  await Promise.all(all);
  expect(order.filter((each) => each.includes('refused')).sort()).toEqual(['many 3 refused 503', 'many 4 refused 503']);
  expect(order.filter((each) => !each.includes('refused'))).toEqual(['many 1', 'other', 'one', 'many 2']);
});

it('work that fails gives its place to the next', async () => {
  const queue = new FairQueue(1, 10);
  const turn = { network: 'x', isKnown: false };
  const failing = queue.run(turn, () => Promise.reject(new Error('no')));
  const next = queue.run(turn, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await queue.run(turn, async () => 'later')).toBe('later');
});
