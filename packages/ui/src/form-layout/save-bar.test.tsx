import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FormSection } from './form-section.tsx';
import { SaveBar } from './save-bar.tsx';

const texts = { save: 'Save', discard: 'Discard', unsaved: 'Unsaved changes', saving: 'Saving…', saved: 'All saved' };

const form = (isChanged: boolean, isSaving = false, onDiscard = vi.fn()) => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  return {
    onSubmit,
    onDiscard,
    view: (
      <form aria-label="Settings" onSubmit={onSubmit}>
        <FormSection title="Profile" hint="What others see.">
          <input aria-label="Name" />
        </FormSection>
        <SaveBar isChanged={isChanged} isSaving={isSaving} onDiscard={onDiscard} texts={texts} />
      </form>
    ),
  };
};

const save = () => screen.getByRole('button', { name: 'Save' });

describe('SaveBar', () => {
  it('does not submit an unchanged form; its button keeps the focus', () => {
    const { view, onSubmit } = form(false);
    render(view);
    expect(screen.getByRole('status').textContent).toBe('All saved');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    save().focus();
    fireEvent.click(save());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(save());
  });

  it('submits or discards changes', () => {
    const { view, onSubmit, onDiscard } = form(true);
    render(view);
    expect(screen.getByRole('status').textContent).toBe('Unsaved changes');
    fireEvent.click(save());
    expect(onSubmit).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onDiscard).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(save());
  });

  it('disables its button while the form is being saved', () => {
    const { view, onSubmit } = form(true, true);
    render(view);
    expect(screen.getByRole('status').textContent).toBe('Saving…');
    expect(save().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(save());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });
});

describe('FormSection', () => {
  it('is a region with the name of its topic', () => {
    render(form(false).view);
    expect(screen.getByRole('region', { name: 'Profile' }).textContent).toContain('What others see.');
  });
});
