import { describe, expect, it } from 'vitest';
import { leadsAway } from './leads-away.ts';

describe('styles of a drawing', () => {
  it.each(['#d .a{fill:#fff}', 'fill:url(#gradient)', "marker-end:url( '#arrow' )", ''])('%j stay in it', (style) =>
    expect(leadsAway(style)).toBe(false),
  );

  it.each([
    '@import "https://evil.example/a.css";',
    'fill:url(https://evil.example/a)',
    'fill:URL("//evil.example/a")',
    'background:image-set("https://evil.example/a" 1x)',
    'background:u\\72l(https://evil.example/a)',
  ])('%j lead away', (style) => expect(leadsAway(style)).toBe(true));
});
