import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearDraft, saveDraft, storedDraft } from './register-draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('keeps what was typed, but never a password', () => {
  saveDraft({ firstname: 'Helen', city: '', password: 'tooth-fairy', passwordRetyped: 'tooth-fairy', gender: null });
  expect(sessionStorage.getItem('register-draft')).not.toContain('fairy');
  expect(storedDraft()).toEqual({ firstname: 'Helen' });
});

it('is empty after the account was created', () => {
  saveDraft({ firstname: 'Helen' });
  clearDraft();
  expect(storedDraft()).toEqual({});
});

it.each(['not JSON', 'null', '[1]', '{"firstname":7,"password":"x"}'])('makes nothing of %s', (text) => {
  sessionStorage.setItem('register-draft', text);
  expect(storedDraft()).toEqual({});
});

it('does without a store that is full or missing', () => {
  vi.stubGlobal('sessionStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    getItem: () => null,
  });
  saveDraft({ firstname: 'Helen' });
  expect(storedDraft()).toEqual({});
  vi.stubGlobal('sessionStorage', undefined);
  saveDraft({ firstname: 'Helen' });
  expect(storedDraft()).toEqual({});
});
