import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import type { Shortcut } from './shortcut.ts';

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
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('wire §2.3 shortcut bar', () => {
  it('asks a shortcut at once', async () => {
    const { settled, server } = await openPanel({ shortcuts });
    fireEvent.click(button('Summarise'));
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Summarise what we said' }]);
    expect(button('Summarise').disabled).toBe(true);
  });

  it('asks one with fields when they are filled in', async () => {
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
});
