import { describe, expect, it } from 'vitest';
import { cleanDrawing, hasExternalUrl } from './clean-drawing.ts';

const cleaned = (inside: string) => cleanDrawing(`<svg viewBox="0 0 1 1">${inside}</svg>`).innerHTML;

describe('sanitized drawings', () => {
  it('keep shapes and text', () => {
    const drawing =
      '<g class="a" transform="scale(2)"><path d="M0 0" marker-end="url(#arrow)"></path><text>Hi</text></g>';
    expect(cleaned(drawing)).toBe(drawing);
    expect(cleaned('<use href="#arrow"></use>')).toContain('href="#arrow"');
  });

  it('keep the text of a link without its address', () => {
    expect(cleaned('<a href="https://evil.example"><text>Go</text></a>')).toBe('<text>Go</text>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<image href="https://evil.example/a.png"></image>',
    '<foreignObject><img src="https://evil.example/a.png"></foreignObject>',
    '<foreignObject><iframe src="https://evil.example"></iframe></foreignObject>',
    '<foreignObject><form action="https://evil.example"><input name="a"></form></foreignObject>',
    '<foreignObject><meta http-equiv="refresh" content="0;url=https://evil.example"></foreignObject>',
    '<animate attributeName="href" to="https://evil.example"></animate>',
    '<use href="https://evil.example/a.svg#a"></use>',
    '<rect onclick="alert(1)" style="fill:url(https://evil.example/a)"></rect>',
  ])('lose %s', (markup) => expect(cleaned(markup)).not.toMatch(/evil|alert|<script/));

  it('need an svg element', () => expect(() => cleanDrawing('<p>no</p>')).toThrow());
});

describe('hasExternalUrl', () => {
  it.each(['#d .a{fill:#fff}', 'fill:url(#gradient)', "marker-end:url( '#arrow' )", ''])('is false for %j', (style) =>
    expect(hasExternalUrl(style)).toBe(false),
  );

  it.each([
    '@import "https://evil.example/a.css";',
    'fill:url(https://evil.example/a)',
    'fill:URL("//evil.example/a")',
    'background:image-set("https://evil.example/a" 1x)',
    'background:u\\72l(https://evil.example/a)',
  ])('is true for %j', (style) => expect(hasExternalUrl(style)).toBe(true));
});
