import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function Kinds() {
  const [kind, setKind] = useState<'text' | 'table'>('text');
  return (
    <Tabs
      label="Kind"
      value={kind}
      onValueChange={setKind}
      tabs={[
        { value: 'text', label: 'Text', content: 'Documents' },
        { value: 'table', label: 'Table', content: 'Rows' },
      ]}
    />
  );
}

it('shows the content of one tab, and the arrow keys change it', () => {
  render(<Kinds />);
  const text = screen.getByRole('tab', { name: 'Text' });
  expect(screen.getByRole('tabpanel', { name: 'Text' }).textContent).toBe('Documents');
  text.focus();
  fireEvent.keyDown(text, { key: 'ArrowRight' });
  fireEvent.focus(screen.getByRole('tab', { name: 'Table' }));
  expect(screen.getByRole('tabpanel', { name: 'Table' }).textContent).toBe('Rows');
});
