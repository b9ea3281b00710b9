import { describe, expect, it } from 'vitest';
import { platformPath } from './platform-path.ts';

describe('studio §2 error page', () => {
  it('returns to the space area from inside it, else to the start page', () => {
    expect(platformPath('/space/42/library')).toBe('/space');
    expect(platformPath('/space')).toBe('/space');
    expect(platformPath('/spaceship')).toBe('/');
    expect(platformPath('/join')).toBe('/');
  });
});
