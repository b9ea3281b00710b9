import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

it('renders an empty line at every position of a chunk', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => (index % 3 === 1 ? '' : `line ${index}`));
  await openPanel({ history: turn(1, { content: `\`\`\`\n${lines.join('\n')}\n\`\`\`` }) });
  const chunks = [...(screen.getByRole('figure').querySelector('code')?.children ?? [])];
  // A chunk is a CSS block, in which a single newline at the end shows nothing.
  const shown = chunks.flatMap((chunk) => (chunk.textContent ?? '').replace(/\n$/, '').split('\n'));
  expect(chunks.length).toBeGreaterThan(1);
  expect(shown).toEqual(lines);
});
