import { expect, it } from 'vitest';
import { nameSize } from './name-size.ts';

it.each([
  ['Dr. Helen Cho', 14],
  ['Dr. Maximiliane-Theodora Kaltenbrunner', 24],
  ['Dr. Ana Wolfeschlegelsteinhausenbergerdorff', 44],
  ['', 14],
])('the line of "%s" has room for %i letters', (name, size) => expect(nameSize(name)).toBe(size));
