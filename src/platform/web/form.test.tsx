import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useContractForm } from './form.ts';
import { ErrorSummary } from './ui/ErrorSummary.tsx';
import { SelectField } from './ui/SelectField.tsx';
import { TextField } from './ui/TextField.tsx';

afterEach(cleanup);

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Enter a name.')),
  position: z.string().check(z.minLength(1, 'Select position.')),
});

/** A form whose step is checked without being sent, as that of a new account is. */
function Form() {
  const form = useContractForm({ schema, defaults: { name: '', position: '' }, submit: () => Promise.resolve() });
  return (
    <form {...form.props}>
      {form.summary === null ? null : <ErrorSummary {...form.summary} />}
      <TextField {...form.field('name', 'Name')} />
      <SelectField
        {...form.field('position', 'Position')}
        choices={[{ id: '1', label: 'Dentist' }]}
        placeholder="Select"
      />
      <button type="button" onClick={() => void form.form.trigger()}>
        Continue
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

it('an error goes while the value becomes right, before the field is left', async () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Enter a name.');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ad' } });
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull());
  fireEvent.change(screen.getByLabelText('Position'), { target: { value: '1' } });
  await waitFor(() => expect(screen.queryByText('Select position.')).toBeNull());
});

it('each error is said once, next to its field; the summary counts them', async () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('2 fields need attention.', { exact: false });
  expect(screen.getAllByText('Enter a name.')).toHaveLength(1);
});
