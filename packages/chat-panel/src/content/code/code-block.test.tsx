import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

it('an empty line is drawn wherever it stands among those that are drawn together', async () => {
  const lines = Array.from({ length: 40 }, (_, place) => (place % 3 === 1 ? '' : `line ${place}`));
  await openPanel({ history: turn(1, { content: `\`\`\`\n${lines.join('\n')}\n\`\`\`` }) });
  const chunks = [...(screen.getByRole('figure').querySelector('code')?.children ?? [])];
  // Each is a block of text: the end of its last line is the end of the block, and one newline there shows nothing.
  const drawn = chunks.flatMap((chunk) => (chunk.textContent ?? '').replace(/\n$/, '').split('\n'));
  expect(chunks.length).toBeGreaterThan(1);
  expect(drawn).toEqual(lines);
});
