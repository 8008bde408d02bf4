import { expect, it } from 'vitest';
import { codesIn } from './code-list.ts';

const earlier = 'aB3dE5fG7hJ9kL1mN2pQ4r';
it.each<[string, string, string[]]>([
  ['a line each', 'K7QM-4TXW-P9HD\n\nAAAA-BBBB-CCCC\r\n', ['K7QM-4TXW-P9HD', 'AAAA-BBBB-CCCC']],
  ['commas, semicolons, tabs, and quotes', 'a2,b3; c4\td5 "e6"', ['a2', 'b3', 'c4', 'd5', 'e6']],
  ['one after the other', 'K7QM-4TXW-P9HD AAAA-BBBB-CCCC', ['K7QM-4TXW-P9HD', 'AAAA-BBBB-CCCC']],
  ['blanks between the groups of one', 'k7qm 4txw p9hd', ['k7qm 4txw p9hd']],
  [
    'links',
    `https://learn.example/verify/K7QM-4TXW-P9HD?x=1 http://a.b/verify/${earlier}#top`,
    ['K7QM-4TXW-P9HD', earlier],
  ],
  [
    'one twice, and two that differ in capitals',
    `${earlier}\n${earlier}\n${earlier.toUpperCase()}`,
    [earlier, earlier.toUpperCase()],
  ],
  ['nothing', ' \n , ', []],
])('finds %s (RL-23)', (_, text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});
