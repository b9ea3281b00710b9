import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Slider } from './slider.tsx';

function MinScore() {
  const [value, setValue] = useState(0.5);
  return (
    <Slider label="Minimum score" min={0} max={0.99} step={0.01} decimals={2} value={value} onValueChange={setValue} />
  );
}

const box = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Minimum score' });
const thumb = () => screen.getByRole('slider', { name: 'Minimum score' });

describe('Slider', () => {
  it('clamps a typed number to the range, and moves the thumb', () => {
    render(<MinScore />);
    fireEvent.change(box(), { target: { value: '7' } });
    expect(thumb().getAttribute('aria-valuenow')).toBe('0.5');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(box().value).toBe('0.99');
    expect(thumb().getAttribute('aria-valuenow')).toBe('0.99');
  });

  it('discards text that is no number, and cancels with Escape', () => {
    render(<MinScore />);
    fireEvent.change(box(), { target: { value: 'much' } });
    fireEvent.blur(box());
    expect(box().value).toBe('0.50');
    fireEvent.change(box(), { target: { value: '0.7' } });
    fireEvent.keyDown(box(), { key: 'Escape' });
    fireEvent.blur(box());
    expect(box().value).toBe('0.50');
  });

  it('steps with the arrow keys in the box', () => {
    render(<MinScore />);
    fireEvent.keyDown(box(), { key: 'ArrowUp' });
    fireEvent.keyDown(box(), { key: 'ArrowUp' });
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(box().value).toBe('0.51');
  });
});
