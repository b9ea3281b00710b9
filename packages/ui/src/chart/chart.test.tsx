import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { BarList } from './bar-list.tsx';

const points = [
  { label: 'Mon', value: 3 },
  { label: 'Tue', value: 0 },
  { label: 'Wed', value: 12 },
];

describe('BarChart', () => {
  it('has the same numbers in a table for screen readers', () => {
    render(<BarChart label="Answers" pointLabel="Day" points={points} formatValue={(value) => `${value} times`} />);
    const table = within(screen.getByRole('table', { name: 'Answers' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Answers']);
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DayAnswers',
      'Mon3 times',
      'Tue0 times',
      'Wed12 times',
    ]);
  });

  it('goes from point to point by keyboard and reads each', () => {
    render(<BarChart label="Answers" pointLabel="Day" points={points} />);
    const plot = screen.getByRole('slider', { name: 'Answers' });
    act(() => plot.focus());
    expect(within(plot).getByText('12')).toBeTruthy();
    fireEvent.keyDown(plot, { key: 'ArrowLeft' });
    expect(plot.getAttribute('aria-valuetext')).toBe('Tue: 0');
    fireEvent.keyDown(plot, { key: 'Home' });
    fireEvent.keyDown(plot, { key: 'ArrowLeft' });
    expect(plot.getAttribute('aria-valuetext')).toBe('Mon: 3');
    fireEvent.keyDown(plot, { key: 'End' });
    expect(within(plot).getByText('12')).toBeTruthy();
  });

  it('shows the point under the pointer until it leaves', () => {
    render(<BarChart label="Answers" pointLabel="Day" points={points} />);
    const plot = screen.getByRole('slider', { name: 'Answers' });
    plot.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
    fireEvent.pointerMove(plot, { clientX: 250 });
    expect(plot.getAttribute('aria-valuetext')).toBe('Wed: 12');
    fireEvent.pointerLeave(plot);
    expect(within(plot).queryByText('12')).toBeNull();
  });

  it('draws an axis without points', () => {
    render(<BarChart label="Answers" pointLabel="Day" points={[]} />);
    expect(screen.getByRole('slider', { name: 'Answers' })).toBeTruthy();
  });
});

describe('BarList', () => {
  it('is a table of names and values, with bars in proportion to the largest', () => {
    render(<BarList label="Tokens" pointLabel="Model" points={points} formatValue={(value) => `${value} k`} />);
    const table = screen.getByRole('table', { name: 'Tokens' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mon', 'Tue', 'Wed']);
    expect(within(table).getByText('12 k')).toBeTruthy();
    const widths = [...table.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width);
    expect(widths).toEqual(['25%', '0%', '100%']);
  });
});
