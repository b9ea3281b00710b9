import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

const pictureIn = (container: HTMLElement) => container.querySelector('img');

describe('Avatar', () => {
  it('shows the picture, and no letters behind it while it loads', () => {
    const { container } = render(<Avatar name="Ada Lovelace" src="/a.png" />);
    expect(pictureIn(container)?.getAttribute('src')).toBe('/a.png');
    expect(container.textContent).toBe('');
  });

  it('shows the initials of a person without a picture, and of one whose picture cannot be loaded', () => {
    const { container, rerender } = render(<Avatar name="Ada Lovelace" />);
    expect(container.textContent).toBe('AL');
    rerender(<Avatar name="Ada Lovelace" src="/gone.png" />);
    fireEvent.error(pictureIn(container) as HTMLElement);
    expect(container.textContent).toBe('AL');
    rerender(<Avatar name="Ada Lovelace" src="/new.png" />);
    expect(pictureIn(container)?.getAttribute('src')).toBe('/new.png');
  });

  it('shows one letter where two are too small to read, and for a space', () => {
    expect(render(<Avatar name="Ada Lovelace" size={20} />).container.textContent).toBe('A');
    expect(render(<Avatar kind="space" name="Ada Lovelace" size={64} />).container.textContent).toBe('A');
  });

  it('shows a plain face for an agent whose picture cannot be loaded, and for somebody without a name', () => {
    const agent = render(<Avatar kind="agent" name="Cook" src="/gone.png" />).container;
    fireEvent.error(pictureIn(agent) as HTMLElement);
    expect(agent.textContent).toBe('');
    expect(agent.querySelector('svg')).not.toBeNull();
    expect(render(<Avatar name="" />).container.querySelector('svg')).not.toBeNull();
  });
});
