import { describe, expect, it } from 'vitest';
import { fillText } from './fill-text.ts';

const fill = (text: string, name: string) => fillText(text, /\{(\w+)\}/, () => name);

describe('fillText', () => {
  it('puts values into slots, also at both ends of the text', () => {
    expect(fill('{a} owns {b}', 'Ada')).toBe('Ada owns Ada');
    expect(fill('No slot', 'Ada')).toBe('No slot');
  });

  it('keeps the space between Han and Latin characters', () => {
    expect(fill('将 {name} 移出空间', 'Ada')).toBe('将 Ada 移出空间');
  });

  it('leaves out the space between Han characters', () => {
    expect(fill('将 {name} 移出空间', '小明')).toBe('将小明移出空间');
    expect(fill('将 {name} 移出空间', '小明 B')).toBe('将小明 B 移出空间');
  });

  it('changes no space inside of a value', () => {
    expect(fill('打开 {name}', '甲 乙')).toBe('打开甲 乙');
  });
});
