import { describe, expect, it } from 'vitest';
import { bottomUp, describeOrderViolations, describeRings, findRings, folderGraph } from './folder-graph.mjs';

/** @param {Record<string, string[]>} imports paths below `src` */
const modules = (imports) =>
  Object.entries(imports).map(([source, targets]) => ({
    source: `src/${source}`,
    imports: targets.map((target) => `src/${target}`),
  }));

describe('folderGraph', () => {
  it('counts every import between two folders, and none inside a folder, of a test or to another root', () => {
    const graph = folderGraph(
      [
        ...modules({
          'list/a.ts': ['list/b.ts', 'box/deep/c.ts'],
          'list/b.ts': ['box/d.ts'],
          'box/d.test.ts': ['list/a.ts'],
          'box/d.ts': [],
        }),
        { source: 'other/e.ts', imports: ['src/list/a.ts'] },
      ],
      'src',
    );
    expect([...graph.keys()]).toEqual(['list', 'box']);
    expect(graph.get('box')?.size).toBe(0);
    expect(graph.get('list')?.get('box')).toEqual([
      { from: 'src/list/a.ts', to: 'src/box/deep/c.ts' },
      { from: 'src/list/b.ts', to: 'src/box/d.ts' },
    ]);
  });

  it('takes a file directly in the root as a node of its own', () => {
    const graph = folderGraph(modules({ 'index.ts': ['a/x.ts'], 'a/x.ts': ['type.ts'], 'type.ts': [] }), 'src');
    expect(bottomUp(graph)).toEqual(['type.ts', 'a', 'index.ts']);
    expect(findRings(graph)).toEqual([]);
  });
});

describe('findRings', () => {
  it('returns each group of folders that reach each other, with a shortest ring', () => {
    const graph = folderGraph(
      modules({
        'a/1.ts': ['b/1.ts'],
        'b/1.ts': ['c/1.ts'],
        'c/1.ts': ['a/2.ts'],
        'c/2.ts': ['b/2.ts'],
        'p/1.ts': ['q/1.ts', 'a/1.ts'],
        'q/1.ts': ['p/2.ts'],
      }),
      'src',
    );
    expect(findRings(graph)).toEqual([
      { members: ['a', 'b', 'c'], ring: ['b', 'c', 'b'] },
      { members: ['p', 'q'], ring: ['p', 'q', 'p'] },
    ]);
  });
});

describe('describeRings', () => {
  it('finds a ring of folders at any depth, with an import for each step', () => {
    expect(
      describeRings(modules({ 'top/a/1.ts': ['top/b/1.ts'], 'top/b/2.ts': ['top/a/2.ts'], 'low/1.ts': [] }), 'src'),
    ).toEqual(['src/top: a → b → a\n  src/top/a/1.ts → src/top/b/1.ts\n  src/top/b/2.ts → src/top/a/2.ts']);
  });
});

describe('describeOrderViolations', () => {
  const order = ['low', ['left', 'right'], 'high'];

  it('lets a folder import every folder below it', () => {
    const imports = {
      'high/1.ts': ['left/1.ts', 'low/1.ts'],
      'left/1.ts': ['low/1.ts'],
      'right/1.ts': [],
      'low/1.ts': ['type.ts'],
      'type.ts': [],
      'index.ts': ['high/1.ts'],
    };
    expect(describeOrderViolations(modules(imports), 'src', order)).toEqual([]);
  });

  it.each([
    ['above it', 'low/1.ts', 'high/1.ts', 'src: low may not import high\n  src/low/1.ts → src/high/1.ts'],
    ['beside it', 'left/1.ts', 'right/1.ts', 'src: left may not import right\n  src/left/1.ts → src/right/1.ts'],
  ])('rejects the import of a folder %s', (_place, from, to, violation) => {
    expect(describeOrderViolations(modules({ [from]: [to] }), 'src', order)).toEqual([violation]);
  });

  it('rejects a folder that the order does not list', () => {
    expect(describeOrderViolations(modules({ 'new/1.ts': [] }), 'src', order)).toEqual([
      'src: the order does not list new',
    ]);
  });
});
