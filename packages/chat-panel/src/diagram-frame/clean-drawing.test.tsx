import { describe, expect, it } from 'vitest';
import { cleanDrawing } from './clean-drawing.ts';

const cleaned = (inside: string) => cleanDrawing(`<svg viewBox="0 0 1 1">${inside}</svg>`).innerHTML;

describe('drawings', () => {
  it('keep what draws', () => {
    const drawing =
      '<g class="a" transform="scale(2)"><path d="M0 0" marker-end="url(#arrow)"></path><text>Hi</text></g>';
    expect(cleaned(drawing)).toBe(drawing);
    expect(cleaned('<use href="#arrow"></use>')).toContain('href="#arrow"');
  });

  it('keep the words of a link and lose where it leads', () => {
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
  ])('lose %s', (harm) => expect(cleaned(harm)).not.toMatch(/evil|alert|<script/));

  it('are none without a drawing', () => expect(() => cleanDrawing('<p>no</p>')).toThrow());
});
