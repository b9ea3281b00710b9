import { ApiError, errorCatalogue, RenameSpace, SPACE_DESCRIPTION_MAX } from '@parley/contract';
import { TextField, ToastProvider } from '@parley/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../language/start-language.ts';
import { textLoaders } from '../texts.ts';
import { type Form, useForm } from './use-form.ts';

await startLanguage(textLoaders);

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

interface Profile {
  name: string;
  description: string;
}

interface SampleProps {
  saved: Profile;
  onSubmit: (request: unknown) => void;
  onRender: (form: Form<Profile>) => void;
}

function Sample({ saved, onSubmit, onRender }: SampleProps) {
  const form = useForm({
    initialValues: saved,
    schema: RenameSpace.request,
    toInput: (values) => ({ space_id: '20', ...values }),
    fieldOfRefusal: { [errorCatalogue.forbidden.code]: 'name' },
    requiresChange: true,
    onSubmit,
  });
  onRender(form);
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name', 'Give it a name')} />
      <TextField label="Description" {...form.field('description')} />
      <button type="submit">Save</button>
    </form>
  );
}

function openForm(saved: Profile) {
  const onSubmit = vi.fn();
  let form!: Form<Profile>;
  const page = (profile: Profile) => (
    <ToastProvider label="Notification" regionLabel="Notifications" closeLabel="Close">
      <Sample
        saved={profile}
        onSubmit={onSubmit}
        onRender={(rendered) => {
          form = rendered;
        }}
      />
    </ToastProvider>
  );
  const { rerender } = render(page(saved));
  return { onSubmit, form: () => form, load: (profile: Profile) => rerender(page(profile)) };
}

describe('useForm', () => {
  it('submits what the schema of the contract makes of the values, and nothing while they are unchanged', () => {
    const { onSubmit } = openForm({ name: 'Old', description: '' });
    submit();
    expect(onSubmit).not.toHaveBeenCalled();
    type('Name', ' New ');
    submit();
    expect(onSubmit.mock.calls).toEqual([[{ space_id: '20', name: 'New', description: '' }]]);
  });

  it('shows that a field is invalid once it was left, or when the form is submitted', () => {
    const { onSubmit } = openForm({ name: 'Old', description: '' });
    type('Name', ' ');
    expect(screen.queryByText('Give it a name')).toBeNull();
    fireEvent.blur(field('Name'));
    expect(screen.getByText('Give it a name')).toBeTruthy();
    type('Name', 'New');
    expect(screen.queryByText('Give it a name')).toBeNull();
    type('Name', '');
    submit();
    expect(screen.getByText('Give it a name')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('focuses the first invalid field of the form when it is submitted', () => {
    openForm({ name: 'Old', description: '' });
    type('Description', 'x'.repeat(SPACE_DESCRIPTION_MAX + 1));
    submit();
    expect(document.activeElement).toBe(field('Description'));
    type('Name', ' ');
    field('Description').blur();
    submit();
    expect(document.activeElement).toBe(field('Name'));
  });

  it('discards what was edited, and what was shown about it', () => {
    const { form } = openForm({ name: 'Old', description: '' });
    type('Name', '');
    submit();
    act(() => form().showError(new ApiError(errorCatalogue.forbidden.code, 'Not yours', '')));
    act(() => form().reset());
    expect(field('Name').value).toBe('Old');
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
    expect(form().isChanged).toBe(false);
  });

  it('shows a refusal of the server at its field and focuses that, until the field is changed', () => {
    const { form } = openForm({ name: 'Old', description: '' });
    act(() => form().showError(new ApiError(errorCatalogue.forbidden.code, 'Not yours', '')));
    expect(screen.getByText('Not yours')).toBeTruthy();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Name'));
    type('Description', 'x');
    expect(screen.getByText('Not yours')).toBeTruthy();
    type('Name', 'Mine');
    expect(screen.queryByText('Not yours')).toBeNull();
  });

  it('shows an error that belongs to no field as a toast', async () => {
    const { form } = openForm({ name: 'Old', description: '' });
    act(() => form().showError(new ApiError(errorCatalogue.notFound.code, 'Gone', '')));
    expect((await screen.findAllByText('Gone')).length).toBeGreaterThan(0);
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('follows the server in fields that were not edited, and keeps what was typed while saving', () => {
    const { form, load } = openForm({ name: 'Old', description: 'first' });
    type('Name', ' New ');
    load({ name: 'Old', description: 'second' });
    expect([field('Name').value, field('Description').value]).toEqual([' New ', 'second']);
    submit();
    type('Description', 'third');
    load({ name: 'New', description: 'second' });
    act(() => form().markSaved());
    expect([field('Name').value, field('Description').value]).toEqual(['New', 'third']);
    expect(form().isChanged).toBe(true);
  });
});
