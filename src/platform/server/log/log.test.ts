import { describe, expect, it } from 'vitest';
import { makeLog } from './log.ts';

type Line = { readonly err: { readonly type: string; readonly message: string; readonly stack: string } };

function logged(thrown: unknown): Line['err'] {
  const lines: string[] = [];
  makeLog('info', { write: (line: string) => lines.push(line) }).error({ err: thrown }, 'fault');
  return (JSON.parse(lines[0] ?? '') as Line).err;
}

// Anything can be thrown, and a line that says nothing helps no one.
describe('a fault in the log says what it is and where it came from', () => {
  it.each([
    ['a text', 'the disk is full', 'the disk is full'],
    ['nothing', null, 'null'],
    [
      'an answer of the router',
      { status: 405, statusText: 'Method Not Allowed', internal: true, data: 'x' },
      'Object 405 Method Not Allowed',
    ],
    ['an object with what is a member’s own', { code: 'E1', firstname: 'Maria' }, 'Object E1'],
  ])('%s', (_name, thrown, message) => {
    const { type, message: said, stack } = logged(thrown);
    expect({ type, said }).toEqual({ type: 'NoError', said: message });
    expect(stack).toContain('log.test.ts');
  });

  it('an error in an answer of the router', () => {
    expect(logged({ status: 500, statusText: 'Internal', error: new TypeError('no such row') })).toMatchObject({
      type: 'TypeError',
      message: 'no such row',
    });
  });

  it('an error with its cause', () => {
    expect(logged(new Error('the call failed', { cause: new Error('the line broke') }))).toMatchObject({
      message: 'the call failed',
      cause: expect.stringContaining('the line broke'),
    });
  });
});
