import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Textarea } from './textarea.tsx';

function Description() {
  const [value, setValue] = useState('');
  return (
    <Textarea
      label="Description"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      maxLength={20}
      hasCounter
      isAutoGrowing
      error={value.includes('"') ? 'No quotes' : undefined}
    />
  );
}

it('shows a counter and its error', () => {
  render(<Description />);
  const textarea = screen.getByLabelText<HTMLTextAreaElement>('Description');
  expect(screen.getByText('0/20')).toBeTruthy();
  fireEvent.change(textarea, { target: { value: 'A "bot"' } });
  expect(screen.getByText('7/20')).toBeTruthy();
  expect(textarea.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(textarea.getAttribute('aria-describedby') ?? '')?.textContent).toBe('No quotes');
});
