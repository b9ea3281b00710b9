import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLaterTexts } from '../i18n/later-texts.ts';
import { startLanguage } from '../language/start-language.ts';
import { textLoaders } from '../texts.ts';
import { FormDialog } from './form-dialog.tsx';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

/** A form that has a dialog with another form inside of it. */
function Page({ isChanged = false, canSave = true }) {
  const [log, setLog] = useState<readonly string[]>([]);
  const add = (entry: string) => setLog((now) => [...now, entry]);
  return (
    <form onSubmit={() => add('sent the outer form')}>
      <FormDialog
        title="Rename"
        form={{
          onSubmit(event) {
            event.preventDefault();
            add('saved');
          },
        }}
        canSave={canSave}
        isChanged={isChanged}
        onClose={() => add('closed')}
      >
        <input aria-label="Name" />
      </FormDialog>
      <p data-testid="log">{log.join(', ')}</p>
    </form>
  );
}

const log = () => screen.getByTestId('log').textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const pressEscape = () => fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' });

describe('a dialog with a form', () => {
  it('saves its own form, and not one around it', () => {
    render(<Page />);
    fireEvent.click(button('Save'));
    expect(log()).toBe('saved');
  });

  it('offers nothing to save while the form is not valid', () => {
    render(<Page canSave={false} />);
    expect(button('Save').disabled).toBe(true);
  });

  it('closes at once while nothing was changed', () => {
    render(<Page />);
    pressEscape();
    expect(log()).toBe('closed');
  });

  it('asks before Escape throws changes away; Cancel does not ask', () => {
    render(<Page isChanged />);
    pressEscape();
    expect(log()).toBe('');
    fireEvent.click(button('Keep editing'));
    fireEvent.click(button('Cancel'));
    expect(log()).toBe('closed');
  });
});
