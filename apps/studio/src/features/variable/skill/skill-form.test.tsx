import { newVariable, type Variable } from '@parley/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { startLanguage } from '../../../language/start-language.ts';
import { textLoaders } from '../../../texts.ts';
import { VariableSkillForm } from './skill-form.tsx';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

let variables: readonly Variable[] = [];
let saves = 0;
/** Keys that a colleague has saved while the dialog is open. */
let changedByOthers: readonly string[] = [];
/** The right to edit, which a colleague may take. */
const lock = createLock();

function createLock() {
  const listeners = new Set<() => void>();
  return {
    isLost: false,
    set(isLost: boolean) {
      this.isLost = isLost;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function Form({ first, isReadOnly }: { first: readonly Variable[]; isReadOnly: boolean }) {
  const [now, setNow] = useState(first);
  variables = now;
  const save = (saved: readonly Variable[], _base: readonly Variable[], decided: readonly string[]) => {
    const undecided = changedByOthers.filter((key) => !decided.includes(key));
    if (undecided.length > 0) return undecided;
    saves += 1;
    setNow(saved);
    return [];
  };
  return (
    <VariableSkillForm
      variables={now}
      isReadOnly={useSyncExternalStore(lock.subscribe, () => lock.isLost) || isReadOnly}
      onSave={save}
    />
  );
}

async function open(first: readonly Variable[] = [], isReadOnly = false) {
  saves = 0;
  changedByOthers = [];
  lock.isLost = false;
  render(<Form first={first} isReadOnly={isReadOnly} />);
  fireEvent.click(screen.getByRole('button', { name: isReadOnly ? 'Show variables' : 'Edit variables' }));
  return within(await screen.findByRole('dialog', { name: 'Variables' }));
}

type Dialog = Awaited<ReturnType<typeof open>>;
const variable = (dialog: Dialog, number: number) => within(dialog.getByRole('group', { name: `Variable ${number}` }));
const field = (dialog: Dialog, number: number, name: string) =>
  variable(dialog, number).getByRole<HTMLInputElement>('textbox', { name });
const type = (dialog: Dialog, number: number, name: string, value: string) =>
  fireEvent.change(field(dialog, number, name), { target: { value } });
const add = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Add variable' }));
const save = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));

describe('studio §3 variables in the editor', () => {
  it('are added with key, description and default, and listed', async () => {
    const dialog = await open();
    add(dialog);
    expect(document.activeElement).toBe(field(dialog, 1, 'Key'));
    type(dialog, 1, 'Key', 'city');
    type(dialog, 1, 'Description', 'Where the user lives');
    type(dialog, 1, 'Default value', 'Bern');
    fireEvent.click(variable(dialog, 1).getByRole('switch', { name: 'Let the agent read and set it' }));
    save(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = { description: 'Where the user lives', default_value: 'Bern', prompt_disabled: true };
    expect(variables).toEqual([newVariable('city', saved)]);
    const [item] = within(screen.getByRole('list', { name: 'Variables' })).getAllByRole('listitem');
    expect(item?.textContent).toBe('cityHidden from the agentWhere the user lives');
  });

  it('are switched off and removed; nothing is changed before it is saved', async () => {
    const dialog = await open([newVariable('city'), newVariable('food')]);
    fireEvent.click(variable(dialog, 1).getByRole('switch', { name: 'On' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove variable 2' }));
    expect(saves).toBe(0);
    save(dialog);
    expect(variables).toEqual([newVariable('city', { is_disabled: true })]);
  });

  it('of the server are read-only but for their switch', async () => {
    const dialog = await open();
    const list = within(dialog.getByRole('list', { name: 'Filled in automatically' }));
    expect(list.queryAllByRole('textbox')).toEqual([]);
    fireEvent.click(list.getByRole('switch', { name: 'channel' }));
    save(dialog);
    expect(variables).toEqual([newVariable('channel', { is_system: true, is_disabled: true })]);
  });

  it('cannot be changed where the agent cannot be edited', async () => {
    const dialog = await open([newVariable('city')], true);
    expect(field(dialog, 1, 'Key').readOnly).toBe(true);
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Add variable' })).toBeNull();
    for (const one of dialog.getAllByRole<HTMLButtonElement>('switch')) expect(one.disabled).toBe(true);
  });

  it('that somebody else has changed too are saved only when the user decides it', async () => {
    const dialog = await open([newVariable('city')]);
    changedByOthers = ['city'];
    type(dialog, 1, 'Default value', 'Bern');
    save(dialog);
    expect((await dialog.findByRole('alert')).textContent).toContain('city');
    expect(saves).toBe(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(variables).toEqual([newVariable('city', { default_value: 'Bern' })]);
  });

  it('that are changed are not lost by Escape, nor when the agent cannot be edited any more', async () => {
    const dialog = await open([newVariable('city')]);
    type(dialog, 1, 'Default value', 'Bern');
    fireEvent.keyDown(field(dialog, 1, 'Default value'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    act(() => lock.set(true));
    expect(field(dialog, 1, 'Default value').value).toBe('Bern');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(dialog.getByRole('alert').textContent).toContain('cannot be saved now');
  });

  it('are at most 50', async () => {
    const many = Array.from({ length: 50 }, (_, index) => newVariable(`key_${index}`));
    const dialog = await open(many);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add variable' }).disabled).toBe(true);
    expect(dialog.getByText('An agent can have at most 50 variables.')).toBeTruthy();
  });
});

describe('studio §5 saving is blocked by a key-check error', () => {
  it('an empty key is named when it is saved, and gets the focus', async () => {
    const dialog = await open([newVariable('city')]);
    add(dialog);
    expect(dialog.queryByText('Enter a key.')).toBeNull();
    save(dialog);
    expect(dialog.getByText('Enter a key.')).toBeTruthy();
    expect(document.activeElement).toBe(field(dialog, 2, 'Key'));
    expect(saves).toBe(0);
    type(dialog, 2, 'Key', 'food');
    save(dialog);
    expect(variables.map(({ key }) => key)).toEqual(['city', 'food']);
  });

  it.each([
    ['city', 'Another variable has this key.'],
    ['user_name', 'Another variable has this key.'],
    ['home city', 'A key starts with a letter and contains only letters, digits and underscores.'],
  ])('the key %j is refused while it is typed', async (key, message) => {
    const dialog = await open([newVariable('city')]);
    add(dialog);
    type(dialog, 2, 'Key', key);
    expect(field(dialog, 2, 'Key').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getAllByText(message).length).toBeGreaterThan(0);
    save(dialog);
    expect(saves).toBe(0);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
