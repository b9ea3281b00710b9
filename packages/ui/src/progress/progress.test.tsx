import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Progress } from './progress.tsx';

it.each([
  { percent: 37, value: '37' },
  { percent: 140, value: '100' },
  { percent: -1, value: '0' },
  { percent: undefined, value: null },
])('says $value for $percent', ({ percent, value }) => {
  render(<Progress label="Upload" percent={percent} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe(value);
});
