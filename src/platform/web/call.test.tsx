import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { defineCall } from '../shared/call.ts';
import { faultMessage } from '../shared/refusal.ts';
import { CallFailed, failureText, Refused, send, serverText } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

type Answering<Status> = { summary: string; input: z.ZodMiniType<object>; answer: z.ZodMiniType<{ status: Status }> };
const thing = defineCall<Answering<true>>()({
  method: 'POST',
  path: '/api/thing',
  access: 'public',
  refusals: ['closed'],
});
const isFree = defineCall<Answering<boolean>>()({
  method: 'GET',
  path: '/api/is-free',
  access: 'public',
  answersFalse: true,
  refusals: [],
});

const texts = { refused: 'Refused.', failed: 'Failed.' };
const answers = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
const problem = () =>
  send(thing, {}).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('an answer', () => {
  it.each([
    ['status false alone', { status: false }, 200, Refused, 'Refused.', 'Refused.'],
    ['status false with a sentence', { status: false, errorMsg: 'X.' }, 200, Refused, 'X.', 'Refused.'],
    ['status false with msg', { status: false, msg: 'X.' }, 200, Refused, 'X.', 'Refused.'],
    [
      'status false with a sentence that is no text',
      { status: false, errorMsg: null },
      200,
      Refused,
      'Refused.',
      'Refused.',
    ],
    ['HTTP 400 with a sentence', { status: false, errorMsg: 'X.' }, 400, Refused, 'X.', 'Refused.'],
    ['HTTP 400 without an envelope', { error: 'bad' }, 400, CallFailed, 'Failed.', 'Failed.'],
    ['HTTP 500 with a sentence', { status: false, errorMsg: 'X.' }, 500, CallFailed, 'X.', 'Failed.'],
    ['HTTP 500 alone', {}, 500, CallFailed, 'Failed.', 'Failed.'],
    [
      'a fault of the portal, which has the same sentence for every call',
      { status: false, code: 'fault', errorMsg: faultMessage },
      500,
      CallFailed,
      'Failed.',
      'Failed.',
    ],
    ['without an envelope', {}, 200, CallFailed, 'Failed.', 'Failed.'],
    ['that is a list', [], 200, CallFailed, 'Failed.', 'Failed.'],
    ['that is nothing', null, 200, CallFailed, 'Failed.', 'Failed.'],
  ])('%s is no success', async (_case, body, status, kind, ownFirst, fixed) => {
    answers(body, status);
    const error = await problem();
    expect(error).toBeInstanceOf(kind);
    expect(serverText(error, texts)).toBe(ownFirst);
    expect(failureText(error, texts)).toBe(fixed);
    expect((error as Error).message).not.toBe('');
  });
  it('that is not JSON has failed, as has a lost connection', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html>')));
    expect(await problem()).toBeInstanceOf(CallFailed);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await problem()).toBeInstanceOf(CallFailed);
  });
  it('with status true is one', async () => {
    answers({ status: true });
    await expect(send(thing, {})).resolves.toEqual({ status: true });
  });
  it('with a bare false is one where false says something, and a refusal with a sentence', async () => {
    answers({ status: false });
    await expect(send(isFree, {})).resolves.toEqual({ status: false });
    answers({ status: false, errorMsg: 'Too many requests. Try again later.' }, 429);
    await expect(send(isFree, {})).rejects.toBeInstanceOf(Refused);
  });
});
