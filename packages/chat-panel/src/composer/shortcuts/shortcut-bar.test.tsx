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
