import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Refused } from './call.ts';
import { checkOf, useForm } from './form.ts';
import { AreaField } from './ui/AreaField.tsx';
import { ErrorSummary } from './ui/ErrorSummary.tsx';
import { PasswordField } from './ui/PasswordField.tsx';
import { RadioGroup } from './ui/RadioGroup.tsx';
import { SelectField } from './ui/SelectField.tsx';
import { TextField } from './ui/TextField.tsx';

const check = checkOf(
  z.object({
    name: z
      .string()
      .check(z.minLength(2, 'Enter a name.'), z.maxLength(9, 'Enter a short name.'), z.regex(/^\D*$/, 'No digits.')),
    position: z.string().check(z.minLength(1, 'Select position.')),
    gender: z.string(),
    comment: z.string(),
    password: z.optional(z.string().check(z.minLength(6, 'Enter 6 characters.'))),
  }),
);
const empty = { name: '', position: '', gender: '', comment: '' };
const filled = { name: 'Ada', position: '1', gender: 'F', comment: 'One\nTwo' };

type Sent = Readonly<Record<string, string>>;
type FormOf = ReturnType<typeof useForm<'name' | 'position' | 'gender' | 'comment' | 'password'>>;
const submit = vi.fn<(values: Sent, form: FormOf) => Promise<void>>();

function Form({ defaults = empty, asksPassword = false }: { defaults?: typeof empty; asksPassword?: boolean }) {
  const form: FormOf = useForm({
    defaults: { ...defaults, password: asksPassword ? '' : 'not asked' },
    check,
    failed: 'Nothing was sent.',
    refused: 'It was refused.',
    submit: (values): Promise<void> => submit(values, form),
  });
  const [isRefused, setRefused] = useState(false);
  return (
    <form {...form.props}>
      {form.summary === null ? null : <ErrorSummary {...form.summary} />}
      <TextField {...form.field('name', 'Name')} hint={form.isTouched('name') ? 'Touched' : 'Untouched'} />
      <SelectField
        {...form.field('position', 'Position')}
        choices={[
          { id: '1', label: 'Dentist' },
          { id: '2', label: 'Hygienist' },
        ]}
        placeholder="Select"
      />
      <RadioGroup
        {...form.field('gender', 'Gender')}
        choices={[
          { id: 'F', label: 'Female' },
          { id: 'M', label: 'Male' },
        ]}
      />
      <AreaField {...form.field('comment', 'Comment')} />
      <output>{form.values.comment.length} characters</output>
      {asksPassword || isRefused ? (
        <PasswordField {...form.field('password', 'Password')} autoComplete="current-password" />
      ) : null}
      <button type="button" onClick={() => form.inspect(['name', 'position'])}>
        Continue
      </button>
      <button type="button" onClick={() => form.setValues({ name: 'Eve', position: '2', gender: 'M', comment: 'Hi' })}>
        Change
      </button>
      <button type="button" onClick={() => form.fill({ name: 'Eve', comment: 'Hi' })}>
        Fill
      </button>
      <button type="button" onClick={() => form.reset({ ...empty, password: 'not asked' })}>
        Reset
      </button>
      <button
        type="button"
        onClick={() => {
          setRefused(true);
          form.refuse('password', 'That is wrong.');
          form.focus('password');
        }}
      >
        Refuse
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const leave = (label: string) => fireEvent.blur(field(label));
const says = (text: string) => screen.queryAllByText(text).length;
const held = () => [field('Name').value, field('Position').value, field('Female').checked, field('Comment').value];

beforeEach(() => void submit.mockReset().mockResolvedValue());
afterEach(cleanup);

describe('a field', () => {
  beforeEach(() => void render(<Form />));

  it('is not checked before it is left; then the first rule that it breaks speaks', () => {
    type('Name', '1');
    expect(says('Enter a name.')).toBe(0);
    leave('Name');
    expect([says('Enter a name.'), says('No digits.')]).toEqual([1, 0]);
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(says('Select position.')).toBe(0);
  });

  it('is checked on every change once it was left', () => {
    type('Name', 'Ada');
    leave('Name');
    expect(says('Enter a name.')).toBe(0);
    type('Name', 'Ada Lovelace');
    expect(says('Enter a short name.')).toBe(1);
    type('Name', 'Ada');
    expect(says('Enter a short name.')).toBe(0);
  });

  it('is checked with what a browser filled in without an event', () => {
    Object.assign(field('Name'), { value: 'Helen' });
    leave('Name');
    expect(says('Enter a name.')).toBe(0);
  });

  it('loses its error while the value becomes right, before it is left', () => {
    press('Continue');
    expect([says('Enter a name.'), says('Select position.')]).toEqual([1, 1]);
    type('Name', 'Ad');
    expect(says('Enter a name.')).toBe(0);
    type('Position', '1');
    expect(says('Select position.')).toBe(0);
  });

  it('is checked with others, without a summary, where a step ends', () => {
    press('Continue');
    expect(says('Enter a name.')).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(says('Touched')).toBe(0);
    expect(submit).not.toHaveBeenCalled();
  });

  it('tells what it holds to the rest of the page, and that it was left', () => {
    type('Comment', 'Four');
    screen.getByText('4 characters');
    expect(says('Untouched')).toBe(1);
    type('Name', 'Ada');
    leave('Name');
    expect(says('Touched')).toBe(1);
  });

  it('takes what the page sets, and what was said of it goes', () => {
    press('Send');
    press('Change');
    expect(held()).toEqual(['Eve', '2', false, 'Hi']);
    expect(field('Male').checked).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    press('Send');
    expect(submit.mock.lastCall?.[0]).toMatchObject({ name: 'Eve', position: '2', gender: 'M', comment: 'Hi' });
  });

  it('keeps what was typed where the page fills the rest in', () => {
    type('Name', 'Ada');
    press('Fill');
    expect(held()).toEqual(['Ada', '', false, 'Hi']);
  });

  it('shows what the server said of it, with focus even if it appears only then, until it changes', () => {
    press('Refuse');
    expect(says('That is wrong.')).toBe(1);
    expect(document.activeElement).toBe(field('Password'));
    leave('Password');
    expect(says('That is wrong.')).toBe(1);
    type('Password', 'tooth-fairy');
    expect(says('That is wrong.')).toBe(0);
  });
});

describe('sending', () => {
  it('with errors focuses the first field and counts them; each is said once, next to its field', () => {
    render(<Form />);
    press('Send');
    screen.getByText('2 fields need attention.', { exact: false });
    expect(says('Enter a name.')).toBe(1);
    expect(document.activeElement).toBe(field('Name'));
    type('Name', 'Ada');
    screen.getByText('One field needs attention.', { exact: false });
    press('Send');
    expect(document.activeElement).toBe(field('Position'));
    type('Position', '1');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it('takes every kind of field, and the value of one that is not shown', () => {
    render(<Form />);
    type('Name', ' Ada ');
    type('Position', '2');
    fireEvent.click(field('Male'));
    type('Comment', 'One\nTwo');
    press('Send');
    expect(submit.mock.lastCall?.[0]).toEqual({
      name: ' Ada ',
      position: '2',
      gender: 'M',
      comment: 'One\nTwo',
      password: 'not asked',
    });
  });

  it('begins with what the page gives', () => {
    render(<Form defaults={filled} />);
    expect(held()).toEqual(['Ada', '1', true, 'One\nTwo']);
    press('Send');
    expect(submit.mock.lastCall?.[0]).toMatchObject(filled);
  });

  it('takes what a browser filled in without an event', () => {
    render(<Form defaults={filled} />);
    Object.assign(field('Name'), { value: 'Helen' });
    press('Send');
    expect(submit.mock.lastCall?.[0]).toMatchObject({ name: 'Helen' });
  });

  it('happens once, however often it is asked for', async () => {
    let answer: () => void = () => undefined;
    submit.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    render(<Form defaults={filled} />);
    act(() => {
      for (const _ of [1, 2]) field('Name').form?.requestSubmit();
    });
    press('Send');
    expect(submit).toHaveBeenCalledTimes(1);
    await act(async () => answer());
    press('Send');
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the server’s sentence', new Refused({ errorMsg: 'Come back later.' }, 200, null), 'Come back later.'],
    ['its own words for a refusal', new Refused({}, 200, null), 'It was refused.'],
    ['its own words for anything else', new TypeError('offline'), 'Nothing was sent.'],
  ])('that fails says %s above the form, and what was typed stays', async (_which, error, sentence) => {
    submit.mockRejectedValueOnce(error);
    render(<Form defaults={filled} />);
    type('Name', 'Helen');
    press('Send');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(field('Name').value).toBe('Helen');
    press('Send');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('that the server refuses for a field shows it there and counts it; the same may be sent again', async () => {
    submit.mockImplementationOnce(async (_values, form) => {
      form.refuse('position', 'No longer a choice.');
      form.focus('position');
    });
    render(<Form defaults={filled} />);
    press('Send');
    await screen.findByText('No longer a choice.');
    screen.getByText('One field needs attention.', { exact: false });
    expect(document.activeElement).toBe(field('Position'));
    press('Send');
    expect(says('No longer a choice.')).toBe(0);
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('leaves no refusal at a field that the page sets', () => {
    submit.mockImplementationOnce(async (_values, form) => form.refuse('position', 'No longer a choice.'));
    render(<Form defaults={filled} />);
    press('Send');
    expect(says('No longer a choice.')).toBe(1);
    press('Change');
    expect(says('No longer a choice.')).toBe(0);
  });

  it('can begin again, without errors', () => {
    render(<Form defaults={filled} />);
    type('Name', 'A');
    press('Send');
    expect(says('Enter a name.')).toBe(1);
    press('Reset');
    expect(held()).toEqual(['', '', false, '']);
    expect(says('Enter a name.')).toBe(0);
    type('Name', 'A');
    expect(says('Enter a name.')).toBe(0);
    leave('Name');
    expect(says('Enter a name.')).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('keeps what was typed before the page woke up, and counts it', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Form />);
  Object.assign(field('Name'), { value: 'Ada' });
  Object.assign(field('Position'), { value: '2' });
  Object.assign(field('Comment'), { value: 'Four' });
  const root = await act(async () => hydrateRoot(place, <Form />));
  screen.getByText('4 characters');
  press('Fill');
  expect(held()).toEqual(['Ada', '2', false, 'Four']);
  act(() => root.unmount());
  place.remove();
});

it('never writes a typed password into the page', () => {
  render(<Form asksPassword />);
  type('Password', 'tooth-fairy');
  type('Comment', 'Four');
  expect(document.body.innerHTML).not.toContain('fairy');
});
