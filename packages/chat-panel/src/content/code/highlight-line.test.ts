import { describe, expect, it } from 'vitest';
import { createCodeReader } from './code-reader.ts';
import { grammarOf } from './grammar.ts';
import { highlighterFor } from './highlight.ts';

const kinds = (language: string, code: string) => {
  const createHighlight = highlighterFor(language);
  if (!createHighlight) throw new Error(`no ${language}`);
  return createCodeReader(createHighlight)(code)
    .flat()
    .flatMap((line) => (typeof line === 'string' ? [] : line))
    .filter(({ kind }) => kind)
    .map(({ kind, text }) => `${kind}:${text}`);
};

describe('colours of code', () => {
  it('tells words, strings, numbers and comments apart', () => {
    expect(kinds('ts', 'const a = call("x", 12); // why')).toEqual([
      'keyword:const',
      'name:call',
      'string:"x"',
      'number:12',
      'comment:// why',
    ]);
  });

  it('goes on over lines', () => {
    expect(kinds('python', 'a = """one\ntwo""" + 1')).toEqual(['string:"""one', 'string:two"""', 'number:1']);
    expect(kinds('c', '/* a\nb */ int x')).toEqual(['comment:/* a', 'comment:b */', 'keyword:int']);
  });

  it('knows nothing of unknown languages', () => {
    expect(grammarOf('constructor')).toBeNull();
    expect(grammarOf('klingon')).toBeNull();
  });

  it('says the same whether the code comes at once or bit by bit, and loses no character', () => {
    const code = 'function a() {\n  return `x\n y`;\n}\n\n// end';
    const createHighlight = highlighterFor('js');
    const read = createCodeReader(createHighlight ?? undefined);
    for (let end = 0; end < code.length; end += 1) read(code.slice(0, end));
    const lines = read(code).flat();
    expect(lines).toEqual(createCodeReader(createHighlight ?? undefined)(code).flat());
    expect(
      lines.map((line) => (typeof line === 'string' ? line : line.map(({ text }) => text).join(''))).join('\n'),
    ).toBe(code);
  });
});
