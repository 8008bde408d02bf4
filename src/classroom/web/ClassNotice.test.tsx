import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import type { ClassObj } from '../contract.ts';
import { LastDayNotice } from './ClassNotice.tsx';

afterEach(cleanup);

const show = (finishUntil: string | null) =>
  render(
    <ProviderTimeZone value="America/New_York">
      <LastDayNotice classObj={{ finishUntil } as ClassObj} />
    </ProviderTimeZone>,
  );

// It is a day of the provider's calendar: the last second of it in New York is the next day in Europe.
it('names the last day of a retired class, as the provider announced it, to a member who began it', () => {
  show('2026-06-01T03:59:59.000Z');
  expect(
    screen.getByText('This class is closed to new learners. You can finish it until Sun May 31, 2026.'),
  ).toBeTruthy();
});

it('says nothing about a class that is on offer', () => {
  expect(show(null).container.textContent).toBe('');
});
