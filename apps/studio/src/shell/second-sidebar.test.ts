import { describe, expect, it } from 'vitest';
import { toSidebarWidth } from './second-sidebar.tsx';

describe('studio §5 sub-menu width', () => {
  it.each([
    [undefined, 200],
    ['', 200],
    ['wide', 200],
    ['199', 200],
    ['273.4', 273],
    ['380', 380],
    ['9000', 380],
  ])('%s is %i', (remembered, width) => {
    expect(toSidebarWidth(remembered)).toBe(width);
  });
});
