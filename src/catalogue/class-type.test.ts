import { expect, it } from 'vitest';
import { classType, isLiveClass } from './class-type.ts';

it('carries the numbers of the wire', () => {
  expect(Object.values(classType)).toEqual([0, 10, 20, 30, 40, 50, 55, 60, 70, 80, 90]);
});

it.each(Object.entries(classType))('%s is live only if it is 20', (_name, typeId) =>
  expect(isLiveClass(typeId)).toBe(typeId === 20),
);
