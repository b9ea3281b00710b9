import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';

afterEach(() => vi.restoreAllMocks());

const layout = () => screen.getByRole('region', { name: 'Chat' }).dataset.layout;

describe('chat §2 layout', () => {
  it.each([
    [639, 'mobile'],
    [640, 'pc'],
  ])('of a panel of %i px is %s', async (width, expected) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    await openPanel();
    expect(layout()).toBe(expected);
  });

  it('is the one that the host sets, for any width', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    await openPanel({ layout: 'pc' });
    expect(layout()).toBe('pc');
  });
});
