import { describe, expect, it } from 'vitest';
import { decodeEntities, loadEntityNames, needsEntityNames } from './decode-entities.ts';
import { namedCharacters } from './named-characters.ts';

describe('character references', () => {
  it('with a number or a common name are decoded at once', () => {
    expect(decodeEntities('&lt;b&gt; &amp;amp; &#65;&#x1F600; &hellip;')).toBe('<b> &amp; A😀 …');
    expect(needsEntityNames('a &amp; b && c')).toBe(false);
  });

  it('to no character become the replacement character', () => {
    expect(decodeEntities('&#0;&#xD800;&#x110000;')).toBe('\ufffd\ufffd\ufffd');
  });

  it('with any name of HTML are decoded when the names are loaded', async () => {
    const text = '&Ouml;sterreich &ngE; &CounterClockwiseContourIntegral; &nosuchname; &constructor;';
    expect(needsEntityNames(text)).toBe(true);
    expect(decodeEntities(text)).toBe(text);
    await loadEntityNames();
    expect(needsEntityNames(text)).toBe(false);
    expect(decodeEntities(text)).toBe('Österreich ≧̸ ∳ &nosuchname; &constructor;');
  });

  it('have 2,125 names', () => {
    expect(namedCharacters.size).toBe(2125);
    expect(namedCharacters.get('zwnj')).toBe('\u200c');
  });
});
