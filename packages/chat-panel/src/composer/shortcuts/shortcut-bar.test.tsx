import type { ShortcutInfo } from '@parley/contract';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import type { Shortcut } from '../state/shortcut.ts';

const shortcuts: readonly Shortcut[] = [
  { id: '1', name: 'Summarise', template: 'Summarise what we said' },
  {
    id: '2',
    name: 'Translate',
    template: 'Translate {{text}} into {{language}}',
    fields: [
      { name: 'text', label: 'Text', isRequired: true },
      { name: 'language', label: 'Language', options: ['French', 'Chinese'], defaultValue: 'French' },
    ],
  },
];
const withFile: Shortcut = {
  id: '3',
  name: 'Describe',
  template: 'Describe {{picture}}',
  fields: [{ name: 'picture', label: 'Picture to describe', upload: 'image', isRequired: true }],
};
const pick = (name: string, content = 'content') =>
  fireEvent.change(screen.getByLabelText('Picture to describe', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('wire §2.3 shortcut bar', () => {
  it('sends a shortcut without fields at once', async () => {
    const { settled, server } = await openPanel({ shortcuts });
    fireEvent.click(button('Summarise'));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Summarise what we said' }]);
    expect(button('Summarise').disabled).toBe(true);
  });

  it('sends a shortcut with fields when they are filled in', async () => {
    const { settled, server } = await openPanel({ shortcuts });
    fireEvent.click(button('Translate'));
    expect(button('Ask').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'tea' } });
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'Chinese' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Translate' }));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Translate tea into Chinese' }]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('focuses the form when it opens, and the input when it closes', async () => {
    await openPanel({ shortcuts });
    fireEvent.click(button('Translate'));
    expect(document.activeElement).toBe(screen.getByLabelText('Text'));
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape' });
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
  });

  it('uploads the file of a field and sends it, without the files of the composer', async () => {
    const { settled, server } = await openPanel({ shortcuts: [withFile] });
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['a'], 'mine.txt')] } });
    await settled();
    fireEvent.click(button('Describe'));
    expect(button('Ask').disabled).toBe(true);
    pick('cat.png');
    fireEvent.click(button('Remove cat.png'));
    expect(button('Ask').disabled).toBe(true);
    pick('dog.png');
    fireEvent.submit(screen.getByRole('form', { name: 'Describe' }));
    await settled();
    const [request] = server.requestsOf('chat');
    expect(JSON.parse(String(request?.query)).item_list).toMatchObject([
      { type: 'image', image: { key: 'uri-of-dog-png' } },
      { type: 'text', text: 'Describe dog.png' },
    ]);
    expect(screen.getByText('mine.txt')).toBeTruthy();
  });

  it.each([
    ['of another kind', 'notes.txt', 'content', 'File type not supported: notes.txt'],
    ['that is empty', 'cat.png', '', 'Empty file: cat.png'],
  ])('rejects a file %s', async (_what, name, content, text) => {
    await openPanel({ shortcuts: [withFile] });
    fireEvent.click(button('Describe'));
    pick(name, content);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(button('Ask').disabled).toBe(true);
  });
});

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const ofBot = (name: string, change: Partial<ShortcutInfo> = {}): ShortcutInfo => ({
  command_id: name,
  command_name: name,
  shortcut_command: '',
  description: '',
  shortcut_icon: '',
  send_type: 0,
  template_query: `Please: ${name}`,
  components_list: [],
  ...change,
});
const skills = (...shortcuts: ShortcutInfo[]) => ({ botSkills: { shortcuts } });
const fieldOfBot = { description: '', input_type: 0, options: [], default_value: '', hide: false, is_required: true };

describe('studio §3 shortcuts of the bot', () => {
  it('come with the init response, after those of the host and in their order', async () => {
    const init = skills(ofBot('Sum up', { shortcut_icon: 'list' }), ofBot('Rhyme'));
    const { settled, server } = await openPanel({ shortcuts, init });
    const bar = screen.getByRole('list', { name: 'Shortcuts' });
    expect([...bar.children].map(({ textContent }) => textContent)).toEqual([
      'Summarise',
      'Translate',
      'Sum up',
      'Rhyme',
    ]);
    expect(button('Sum up').querySelector('svg')).toBeTruthy();
    expect(button('Rhyme').querySelector('svg')).toBeNull();
    fireEvent.click(button('Rhyme'));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Please: Rhyme' }]);
  });

  it('with a form show its fields but not the hidden ones, which have their defaults', async () => {
    const components_list = [
      { ...fieldOfBot, name: 'Text' },
      { ...fieldOfBot, name: 'Language', input_type: 1, options: ['French', 'Chinese'], default_value: 'Chinese' },
      { ...fieldOfBot, name: 'Tone', default_value: 'kind', hide: true },
      { ...fieldOfBot, name: 'Scan', input_type: 2, is_required: false },
    ];
    const template_query = '{{Text}} in {{Language}}, {{Tone}}';
    const init = skills(ofBot('Translate', { send_type: 1, template_query, components_list }));
    const { settled, server } = await openPanel({ init });
    fireEvent.click(button('Translate'));
    expect(screen.queryByLabelText('Tone')).toBeNull();
    expect(screen.getByLabelText('Scan', { selector: 'input' }).getAttribute('accept')).toBe('image/*');
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'tea' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Translate' }));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'tea in Chinese, kind' }]);
  });

  it('with a tool send what the form gave for its parameters', async () => {
    const components_list = [
      { ...fieldOfBot, name: 'City', tool_param: 'q' },
      { ...fieldOfBot, name: 'Unit', default_value: 'metric', hide: true, tool_param: 'units' },
      { ...fieldOfBot, name: 'Tone', is_required: false },
    ];
    const tool = { tool_type: 2, plugin_id: '901', plugin_api_id: '911', plugin_api_name: 'get_weather' };
    const init = skills(
      ofBot('Weather', { send_type: 1, template_query: 'Weather in {{City}}', components_list, tool }),
    );
    const { settled, server } = await openPanel({ init });
    fireEvent.click(button('Weather'));
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Oslo' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Weather' }));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([
      {
        query: 'Weather in Oslo',
        shortcut_cmd_id: 'Weather',
        toolList: [
          {
            plugin_id: '901',
            tool_id: '911',
            api_name: 'get_weather',
            parameters: { q: { value: 'Oslo' }, units: { value: 'metric' } },
          },
        ],
      },
    ]);
  });

  it('that cannot be read are none', async () => {
    await openPanel({ init: { botSkills: { shortcuts: [{ command_name: 'Broken' }] } } });
    expect(screen.queryByRole('button', { name: 'Broken' })).toBeNull();
  });

  it('show the hints of their fields: of a text, a choice and a file', async () => {
    const components_list = [
      { ...fieldOfBot, name: 'Text', description: 'What to translate' },
      { ...fieldOfBot, name: 'Language', input_type: 1, options: ['French'], description: 'Into which' },
      { ...fieldOfBot, name: 'Page', input_type: 2, description: 'A scan of it' },
    ];
    await openPanel({ init: skills(ofBot('Translate', { send_type: 1, components_list })) });
    fireEvent.click(button('Translate'));
    const hintOf = (control: Element) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .at(-1);
    const controls = [screen.getByLabelText('Text'), screen.getByLabelText('Language'), button('Choose a file')];
    expect(controls.map(hintOf)).toEqual(['What to translate', 'Into which', 'A scan of it']);
  });

  it('that send at once fill every field with its default', async () => {
    const components_list = [{ ...fieldOfBot, name: 'Language', default_value: 'French' }];
    const init = skills(ofBot('Translate', { template_query: 'Into {{Language}}', components_list }));
    const { settled, server } = await openPanel({ init });
    fireEvent.click(button('Translate'));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Into French' }]);
  });
});

describe('wire §4 the command of a shortcut', () => {
  const commands = skills(
    ofBot('Translate', { shortcut_command: '/tr', description: 'Into French' }),
    ofBot('Sum up', { shortcut_command: '/sum' }),
    ofBot('Without'),
  );

  it('has one active row, which follows the pointer as well', async () => {
    await openPanel({ init: commands });
    type('/');
    fireEvent.mouseMove(screen.getAllByRole('option')[1] as HTMLElement);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('/sumSum up');
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('/trTranslateInto French');
  });

  it('is offered while it is typed, and chosen with the keys; the input is empty afterwards', async () => {
    const { settled, server } = await openPanel({ init: commands });
    expect(options()).toEqual([]);
    type('/');
    expect(options()).toEqual(['/trTranslateInto French', '/sumSum up']);
    expect(input().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('/sumSum up');
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('/trTranslateInto French');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Please: Translate' }]);
    expect(input().value).toBe('');
    expect(input().hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('is found by its beginning and by the name, and dismissed with Escape; other text is sent as it is', async () => {
    const { settled, server } = await openPanel({ init: commands });
    type('/su');
    expect(options()).toEqual(['/sumSum up']);
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(options()).toEqual([]);
    type('');
    type('/su');
    expect(options()).toEqual(['/sumSum up']);
    type('/TRANS');
    expect(options()).toEqual(['/trTranslateInto French']);
    type('/sum it');
    expect(options()).toEqual([]);
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: '/sum it' }]);
  });

  it('is completed by Tab, which sends nothing; at its end Tab leaves the input', async () => {
    const { settled, server } = await openPanel({ init: commands });
    type('/s');
    expect(fireEvent.keyDown(input(), { key: 'Tab' })).toBe(false);
    expect(input().value).toBe('/sum');
    expect(fireEvent.keyDown(input(), { key: 'Tab' })).toBe(true);
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
  });
});
