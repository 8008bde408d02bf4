import { expect, it } from 'vitest';
import { nameSize } from './name-size.ts';

it.each([
  ['Dr. Helen Cho', 14],
  ['Dr. Maximiliane-Theodora Kaltenbrunner', 22],
  ['Dr. Ana Wolfeschlegelsteinhausenbergerdorff', 34],
  ['DR. ANA WOLFESCHLEGELSTEINHAUSENBERGERDORFF', 44],
  [`Dr. ${'W'.repeat(60)}`, 64],
  ['', 14],
])('the line of "%s" has room for %i letters', (name, size) => expect(nameSize(name)).toBe(size));
