import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '../call.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useConsoleForm } from './console-form.ts';
import { FormDialog } from './FormDialog.tsx';

type Values = { readonly name: string; readonly until: string | null; readonly isOn: boolean };
const send = vi.fn<(values: Values) => Promise<void>>();
const close = vi.fn<() => void>();

function Example() {
  const form = useConsoleForm<Values>({
    initial: { name: '', until: null, isOn: false },
    check: ({ name, until, isOn }) => ({
      name: name.trim() === '' ? 'Enter a name.' : undefined,
      until: isOn && until === null ? 'Choose a day.' : undefined,
    }),
    send,
  });
  return (
    <FormDialog title="Example" form={form} action="Save" onClose={close}>
      <TextField {...form.text('name', 'Name')} />
      <CheckboxField {...form.box('isOn', 'On')} />
      {form.values.isOn ? <TextField {...form.optionalText('until', 'Until')} type="date" /> : null}
    </FormDialog>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\(optional\\))?$`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

beforeEach(() => {
  send.mockReset().mockResolvedValue();
  close.mockReset();
  render(<Example />);
});
afterEach(cleanup);

it('says nothing of a field that was left without typing, and what is wrong once one was typed in and left', () => {
  fireEvent.blur(field('Name'));
  expect(screen.queryByText('Enter a name.')).toBeNull();
  type('Name', ' ');
  fireEvent.blur(field('Name'));
  screen.getByText('Enter a name.');
  type('Name', 'Ada');
  expect(screen.queryByText('Enter a name.')).toBeNull();
});

it('is not sent while something is wrong: the first such field gets the focus', () => {
  fireEvent.click(field('On'));
  press('Save');
  expect(document.activeElement).toBe(field('Name'));
  screen.getByText('Choose a day.');
  expect(send).not.toHaveBeenCalled();
});

it('sends its values with their types, empty ones as null', async () => {
  type('Name', 'Ada');
  fireEvent.click(field('On'));
  type('Until', '2027-01-02');
  press('Save');
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Ada', until: '2027-01-02', isOn: true }));
  type('Until', '');
  fireEvent.click(field('On'));
  press('Save');
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Ada', until: null, isOn: false }));
});

it('stays open with the server’s sentence above the fields, and closes by Cancel', async () => {
  send.mockRejectedValueOnce(new Refused({ code: 'gone', msg: 'Someone else removed it.' }, 409, null));
  type('Name', 'Ada');
  press('Save');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe('Someone else removed it.');
  press('Cancel');
  expect(close).toHaveBeenCalledOnce();
});
