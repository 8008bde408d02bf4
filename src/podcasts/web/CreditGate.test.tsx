import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CreditGate } from './CreditGate.tsx';
import type { EpisodeAnswer } from './podcast-loader.ts';

/** What the gate reads of an answer. */
const answerOf = (serverTime: string, gradedFrom: string | null) =>
  ({
    podcast: {
      hash: 'AAAAAAAAAAAA',
      podcastShowHash: 'BBBBBBBBBBBB',
      title: 'Dry sockets',
      durationSec: 1200,
      credits: 0.5,
      sponsorCompanyName: 'Molar',
      listening: null,
      isHeard: false,
    },
    studentData: { examTaken: false, examScore: null, classViewCount: 1, evalTaken: false },
    timeOnTask: { percent: 50, gradedFrom },
    serverTime,
  }) as unknown as EpisodeAnswer;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['ahead', 3 * 3_600_000],
  ['behind', -3 * 3_600_000],
])(
  'on a device whose clock is three hours %s, the exam opens in the second the server opens it',
  async (_how, away) => {
    const opens = '2026-11-20T15:00:10.000Z';
    const answers = [answerOf('2026-11-20T15:00:00.000Z', opens), answerOf('2026-11-20T15:00:10.100Z', null)];
    let asked = 0;
    vi.setSystemTime(Date.parse('2026-11-20T15:00:00.000Z') + away);
    const Page = createRoutesStub([
      {
        path: '/',
        Component: () => <CreditGate answer={useLoaderData()} onShowProof={() => undefined} />,
        loader: () => answers[Math.min(asked++, 1)],
        HydrateFallback: () => null,
      },
    ]);
    render(<Page />);
    await screen.findByText(/The exam opens at/);
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(asked).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await screen.findByRole('link', { name: 'Take Exam: Dry sockets' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toBe(2);
  },
);
