import type { ShortcutCommand } from '@parley/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadLaterTexts } from '../../../i18n/later-texts.ts';
import { startLanguage } from '../../../language/start-language.ts';
import { textLoaders } from '../../../texts.ts';
import { newField, newShortcut } from './shortcut-draft.ts';
import { ShortcutSkillForm } from './shortcut-skill-form.tsx';
import type { BindableTool } from './shortcut-tool.ts';

beforeAll(async () => {
  await startLanguage(textLoaders);
  await loadLaterTexts();
});

let shortcuts: readonly ShortcutCommand[] = [];
let tools: readonly BindableTool[] = [];
/** As a change of somebody else does. */
let replace: (list: readonly ShortcutCommand[]) => void = () => undefined;

function Form({ first, isReadOnly }: { first: readonly ShortcutCommand[]; isReadOnly: boolean }) {
  const [now, setNow] = useState(first);
  shortcuts = now;
  replace = setNow;
  return <ShortcutSkillForm shortcuts={now} tools={tools} isReadOnly={isReadOnly} onChange={setNow} />;
}

const shortcut = (command_name: string): ShortcutCommand => ({ ...newShortcut(), command_name, template_query: 'Ask' });
const open = (names: readonly string[] = [], isReadOnly = false) =>
  render(<Form first={names.map(shortcut)} isReadOnly={isReadOnly} />);
const names = () => shortcuts.map(({ command_name }) => command_name);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const type = (name: string, value: string, place = dialog()) =>
  fireEvent.change(place.getByRole('textbox', { name }), { target: { value } });
const save = () => fireEvent.click(dialog().getByRole('button', { name: 'Save' }));

describe('studio §3 shortcuts in the editor', () => {
  it('are added with name, command, icon, form and question', async () => {
    open();
    press('Add shortcut');
    type('Name on the button', 'Translate');
    type('Command', '/translate');
    type('Description', 'Into any language');
    fireEvent.click(dialog().getByRole('radio', { name: 'Languages' }));
    fireEvent.click(dialog().getByRole('radio', { name: 'Show a form first' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Add field' }));
    const field = within(dialog().getByRole('group', { name: 'Field 1' }));
    expect(document.activeElement).toBe(field.getByRole('textbox', { name: 'Name' }));
    type('Name', 'Language', field);
    type('Default', 'French', field);
    type('Question', 'Translate into ');
    fireEvent.click(dialog().getByRole('button', { name: '{{Language}}' }));
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shortcuts).toEqual([
      {
        command_id: expect.any(String),
        command_name: 'Translate',
        shortcut_command: '/translate',
        description: 'Into any language',
        shortcut_icon: 'languages',
        send_type: 1,
        template_query: expect.stringContaining('{{Language}}'),
        components_list: [
          {
            name: 'Language',
            description: '',
            input_type: 0,
            options: [],
            default_value: 'French',
            hide: false,
            is_required: true,
          },
        ],
      },
    ]);
    expect(screen.getByRole('listitem').textContent).toBe('Translate/translate');
  });

  it('are not saved with a problem, which is named beside its control and gets the focus', () => {
    open(['Sum up']);
    press('Add shortcut');
    type('Name on the button', 'Sum up');
    expect(dialog().queryByText('Another shortcut has this name.')).toBeNull();
    save();
    expect(dialog().getByText('Another shortcut has this name.')).toBeTruthy();
    expect(dialog().getByText('Enter the question that is sent.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByRole('textbox', { name: 'Name on the button' }));
    expect(names()).toEqual(['Sum up']);
  });

  it('say nothing of a new field before they are saved again', () => {
    open();
    press('Add shortcut');
    expect(dialog().getByText('The question is sent at once.')).toBeTruthy();
    fireEvent.click(dialog().getByRole('radio', { name: 'Show a form first' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Add field' }));
    save();
    expect(dialog().getByRole('textbox', { name: 'Name on the button' }).getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(dialog().getByRole('button', { name: 'Add field' }));
    const nameOf = (field: string) =>
      within(dialog().getByRole('group', { name: field })).getByRole('textbox', { name: 'Name' });
    expect(nameOf('Field 1').getAttribute('aria-invalid')).toBe('true');
    expect(nameOf('Field 2').getAttribute('aria-invalid')).toBeNull();
    save();
    expect(nameOf('Field 2').getAttribute('aria-invalid')).toBe('true');
  });

  it('are not lost when the dialog is closed by mistake', async () => {
    open(['Sum up']);
    press('Edit Sum up');
    type('Description', 'Short');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('Short');
  });

  it('of somebody else are replaced only when the user was told', () => {
    open(['Sum up']);
    press('Edit Sum up');
    type('Description', 'Mine');
    const [theirs] = shortcuts.map((one) => ({ ...one, description: 'Theirs' }));
    act(() => replace(theirs ? [theirs] : []));
    save();
    expect(dialog().getByRole('alert').textContent).toContain('Somebody else changed this shortcut');
    expect(shortcuts[0]?.description).toBe('Theirs');
    save();
    expect(shortcuts[0]?.description).toBe('Mine');
  });

  describe('with a tool of a plugin', () => {
    const weather: BindableTool = {
      tool: { tool_type: 2, plugin_id: '901', plugin_api_id: '911', plugin_api_name: 'get_weather' },
      pluginName: 'Weather',
      parameters: [
        { name: 'city', desc: 'Where', is_required: true },
        { name: 'units', desc: '', is_required: false },
      ],
    };
    const choose = (label: string, option: string, place = dialog()) => {
      fireEvent.click(place.getByRole('combobox', { name: label }));
      fireEvent.click(screen.getByRole('option', { name: option }));
    };
    const fieldOf = (number: number) => within(dialog().getByRole('group', { name: `Field ${number}` }));
    beforeEach(() => {
      tools = [weather];
    });
    afterEach(() => {
      tools = [];
    });

    it('get a field for each parameter that it requires, and map further fields', async () => {
      open(['Forecast']);
      press('Edit Forecast');
      choose('Call a tool first', 'Weather: get_weather');
      expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Show a form first' }).checked).toBe(true);
      expect(fieldOf(1).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('city');
      expect(fieldOf(1).getByRole('combobox', { name: 'Sent to the tool as' }).textContent).toBe('city (required)');
      fireEvent.click(dialog().getByRole('button', { name: 'Add field' }));
      type('Name', 'Units', fieldOf(2));
      choose('Sent to the tool as', 'units', fieldOf(2));
      save();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(shortcuts[0]).toMatchObject({
        tool: weather.tool,
        send_type: 1,
        components_list: [
          { name: 'city', description: 'Where', tool_param: 'city' },
          { name: 'Units', tool_param: 'units' },
        ],
      });
    });

    it('are not saved while a required parameter has no field, or one that may be empty', () => {
      open(['Forecast']);
      press('Edit Forecast');
      choose('Call a tool first', 'Weather: get_weather');
      choose('Sent to the tool as', 'Not sent', fieldOf(1));
      save();
      expect(dialog().getByText('The tool requires city. Add a field for each.')).toBeTruthy();
      expect(document.activeElement).toBe(dialog().getByRole('combobox', { name: 'Call a tool first' }));
      choose('Sent to the tool as', 'city (required)', fieldOf(1));
      fireEvent.click(fieldOf(1).getByRole('switch', { name: 'Required' }));
      const needed = 'The tool requires this parameter. Ask for the field, or give it a default.';
      expect(fieldOf(1).getByText(needed)).toBeTruthy();
      type('Default', 'Oslo', fieldOf(1));
      expect(fieldOf(1).queryByText(needed)).toBeNull();
      expect(shortcuts[0]).not.toHaveProperty('tool');
    });

    it('say that the agent does not have it any more, and can do without', async () => {
      tools = [];
      const components_list = [{ ...newField(), name: 'City', tool_param: 'city' }];
      render(<Form first={[{ ...shortcut('Forecast'), tool: weather.tool, components_list }]} isReadOnly={false} />);
      press('Edit Forecast');
      expect(dialog().getByText(/^The agent does not have this tool\./)).toBeTruthy();
      choose('Call a tool first', 'None');
      save();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(shortcuts[0]).not.toHaveProperty('tool');
      expect(shortcuts[0]?.components_list[0]).not.toHaveProperty('tool_param');
    });
  });

  it('warn of a placeholder that has no field', () => {
    open(['Sum up']);
    press('Edit Sum up');
    type('Question', 'Sum up {{Text}}');
    expect(dialog().getByText('There is no field for {{Text}}. The text is sent as it is.')).toBeTruthy();
  });

  it('are moved with the arrow keys, and the handle keeps the focus', () => {
    open(['A', 'B', 'C']);
    const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
    fireEvent.keyDown(handle('A'), { key: 'ArrowDown' });
    expect(names()).toEqual(['B', 'A', 'C']);
    expect(document.activeElement).toBe(handle('A'));
    fireEvent.keyDown(handle('B'), { key: 'ArrowUp' });
    expect(names()).toEqual(['B', 'A', 'C']);
    fireEvent.keyDown(handle('C'), { key: 'ArrowUp' });
    expect(names()).toEqual(['B', 'C', 'A']);
  });

  it('are dragged down and dropped beside the handle; what somebody else saves meanwhile stays', () => {
    open(['A', 'B', 'C']);
    for (const row of screen.getAllByRole('listitem'))
      row.getBoundingClientRect = () =>
        new DOMRect(0, [...(row.parentElement?.children ?? [])].indexOf(row) * 40, 100, 40);
    const point = (type: 'pointerMove' | 'pointerUp', clientY: number, buttons: number) =>
      fireEvent[type](window, { pointerId: 1, clientY, buttons });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Move A' }), { pointerId: 1, button: 0, buttons: 1 });
    point('pointerMove', 60, 1);
    const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown()).toEqual(['B', 'A', 'C']);
    act(() => replace([...shortcuts.map((one) => ({ ...one, description: 'Theirs' })), shortcut('D')]));
    point('pointerMove', 100, 1);
    point('pointerUp', 100, 0);
    expect(names()).toEqual(['B', 'C', 'A', 'D']);
    expect(shortcuts[0]?.description).toBe('Theirs');
    // The drag is over.
    point('pointerMove', 10, 0);
    expect(shown()).toEqual(['B', 'C', 'A', 'D']);
  });

  it('are not added to a list that others have filled meanwhile', () => {
    open(['A']);
    press('Add shortcut');
    type('Name on the button', 'Mine');
    type('Question', 'Ask');
    act(() => replace(Array.from({ length: 10 }, (_, index) => shortcut(`Name ${index}`))));
    save();
    expect(dialog().getByRole('alert').textContent).toBe('An agent can have at most 10 shortcuts.');
    expect(names()).toHaveLength(10);
  });

  it('have at most 20 options: more are named and not cut off', () => {
    open();
    press('Add shortcut');
    fireEvent.click(dialog().getByRole('radio', { name: 'Show a form first' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Add field' }));
    fireEvent.click(dialog().getByRole('combobox', { name: 'Type' }));
    fireEvent.click(screen.getByRole('option', { name: 'Choice' }));
    const lines = Array.from({ length: 21 }, (_, index) => `Option ${index}`).join('\n');
    type('Options', lines);
    save();
    expect(dialog().getByText('A choice has at most 20 options.')).toBeTruthy();
    expect(dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Options' }).value).toBe(lines);
  });

  it('are removed after a question', async () => {
    open(['A', 'B']);
    press('Remove A');
    expect(names()).toEqual(['A', 'B']);
    fireEvent.click(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['B']));
  });

  it('are at most 10', () => {
    open(Array.from({ length: 10 }, (_, index) => `Name ${index}`));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add shortcut' }).disabled).toBe(true);
    expect(screen.getByText('An agent can have at most 10 shortcuts.')).toBeTruthy();
  });

  it('can only be looked at where the agent cannot be edited', () => {
    open(['A'], true);
    for (const name of ['Add shortcut', 'Remove A', 'Move A'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    press('Show A');
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Command' }).readOnly).toBe(true);
    expect(dialog().queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
