import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PasskeyOffer } from './PasskeyOffer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A browser that has passkeys. */
function withPasskeys(): void {
  class Credential {
    static parseCreationOptionsFromJSON() {}
    static parseRequestOptionsFromJSON() {}
    toJSON() {}
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
}

it('is not there where the browser has no passkeys', () => {
  const { container } = render(<PasskeyOffer onStay={() => undefined} onAdded={() => undefined} />);
  expect(container.innerHTML).toBe('');
});

it.each([
  ['reaches it by keyboard', (button: HTMLElement) => fireEvent.focus(button)],
  ['presses it', (button: HTMLElement) => fireEvent.pointerDown(button)],
])('lets the page wait for who %s', (_how, turnTo) => {
  withPasskeys();
  const onStay = vi.fn<() => void>();
  render(<PasskeyOffer onStay={onStay} onAdded={() => undefined} />);
  turnTo(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(onStay).toHaveBeenCalled();
});

it('does not hold up who only happens to point there', () => {
  withPasskeys();
  const onStay = vi.fn<() => void>();
  render(<PasskeyOffer onStay={onStay} onAdded={() => undefined} />);
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(onStay).not.toHaveBeenCalled();
});
