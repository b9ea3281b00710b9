import { describe, expect, it } from 'vitest';
import { createCodeLines } from './code-lines.ts';
import { grammarOf } from './grammars.ts';
import { highlighterFor } from './highlight.ts';

const kinds = (language: string, code: string) => {
  const createHighlight = highlighterFor(language);
  if (!createHighlight) throw new Error(`no ${language}`);
  return createCodeLines(createHighlight)(code)
    .flat()
    .flatMap((line) => (typeof line === 'string' ? [] : line))
    .filter(({ kind }) => kind)
    .map(({ kind, text }) => `${kind}:${text}`);
};

describe('code highlighting', () => {
  it('distinguishes keywords, names, strings, numbers and comments', () => {
    expect(kinds('ts', 'const a = call("x", 12); // why')).toEqual([
      'keyword:const',
      'name:call',
      'string:"x"',
      'number:12',
      'comment:// why',
    ]);
  });

  it('continues strings and comments over lines', () => {
    expect(kinds('python', 'a = """one\ntwo""" + 1')).toEqual(['string:"""one', 'string:two"""', 'number:1']);
    expect(kinds('c', '/* a\nb */ int x')).toEqual(['comment:/* a', 'comment:b */', 'keyword:int']);
  });

  it('has no grammar for an unknown language, or for a name of Object.prototype', () => {
    expect(grammarOf('constructor')).toBeNull();
    expect(grammarOf('klingon')).toBeNull();
  });

  it('returns the same factory for the same language, so that a render does not highlight all lines again', () => {
    expect(highlighterFor('ts')).toBe(highlighterFor('ts'));
  });

  it('gives the same lines for growing code as for complete code, and loses no character', () => {
    const code = 'function a() {\n  return `x\n y`;\n}\n\n// end';
    const createHighlight = highlighterFor('js');
    const split = createCodeLines(createHighlight ?? undefined);
    for (let end = 0; end < code.length; end += 1) split(code.slice(0, end));
    const lines = split(code).flat();
    expect(lines).toEqual(createCodeLines(createHighlight ?? undefined)(code).flat());
    expect(
      lines.map((line) => (typeof line === 'string' ? line : line.map(({ text }) => text).join(''))).join('\n'),
    ).toBe(code);
  });
});
