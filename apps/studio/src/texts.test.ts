import { describe, expect, it } from 'vitest';
import { texts as englishLater } from './texts.en-us.later.ts';
import { texts as englishFirst } from './texts.en-us.ts';
import { texts as chineseLater } from './texts.zh-cn.later.ts';
import { texts as chineseFirst } from './texts.zh-cn.ts';

const english = { ...englishFirst, ...englishLater };
const chinese = { ...chineseFirst, ...chineseLater };

const slotsOf = (text: string) => [...text.matchAll(/\{\{?(\w+)/g)].map((match) => match[1]).sort();

/** Han beside a Latin character, a digit or a slot without a space, or a space beside full-width punctuation. */
const BAD_SPACING = /\p{Script=Han}[\w{]|[\w}]\p{Script=Han}|[，。：；！？（）“”、] | [，。：；！？（）“”、]/u;

type TextFile = Readonly<Record<string, Readonly<Record<string, string>>>>;
const keysOf = (files: Record<string, TextFile>) =>
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .flatMap(Object.keys)
    .sort();

describe('studio §9 languages', () => {
  it('have every text in both languages, with the same values to fill in', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const translation = chinese[key as keyof typeof chinese];
      expect(translation, key).not.toBe('');
      expect(slotsOf(translation), key).toEqual(slotsOf(text));
    }
  });

  it('load the same texts first', () => {
    expect(Object.keys(chineseFirst).sort()).toEqual(Object.keys(englishFirst).sort());
  });

  it('follow the rule for spaces in Chinese', () => {
    expect(Object.values(chinese).filter((text) => BAD_SPACING.test(text))).toEqual([]);
  });

  it('are composed of the text files of all features, and no two of them share a key', () => {
    const englishFiles = import.meta.glob<TextFile>('./**/texts/en-us*.ts', { eager: true });
    const chineseFiles = import.meta.glob<TextFile>('./**/texts/zh-cn*.ts', { eager: true });
    expect(keysOf(englishFiles)).toEqual(Object.keys(english).sort());
    expect(keysOf(chineseFiles)).toEqual(Object.keys(chinese).sort());
  });
});

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/texts/*', '!./testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** What the studio loads without asking for later texts. */
const LOADED_FIRST = [
  './main.tsx',
  './features/home/home-page.tsx',
  './features/space/develop/develop-page.tsx',
  './features/bot/bot-page.tsx',
  './features/bot/bot-chat.tsx',
];
const IMPORT = /^(?:import|export) (?!type )(?:[^;'{}]*(?:\{([^}]*)\})?[^;'{}]* from )?'(\.[^']+)'/gm;

/** The files that the first ones import, directly or through others. Of an index only the names that are imported. */
function reachedFiles(first: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (path: string, names: readonly string[]) => {
    const isIndex = path.endsWith('/index.ts');
    if ((!isIndex && reached.has(path)) || sources[path] === undefined) return;
    reached.add(path);
    for (const [, list = '', target = ''] of sources[path].matchAll(IMPORT)) {
      const values = list.split(',').flatMap((name) => /^\s*(?!type )(\w+)/.exec(name)?.[1] ?? []);
      const isOnlyTypes = list.trim() !== '' && values.length === 0;
      if (isOnlyTypes || (isIndex && !values.some((name) => names.includes(name)))) continue;
      follow(`.${new URL(target, `file:${path.slice(1)}`).pathname}`, values);
    }
  };
  for (const path of first) follow(path, []);
  return reached;
}

describe('texts that are loaded later', () => {
  const files = [...reachedFiles(LOADED_FIRST)];
  const code = files.map((path) => sources[path]).join('\n');
  const composed = [...code.matchAll(/`(\w+_)\$\{/g)].map(([, start = '']) => start);

  /** A key of one word may also be another string, unless it is the argument of `t`. */
  function isInCode(key: string): boolean {
    const name = key.replace(/_(one|other)$/, '');
    if (composed.some((start) => key.startsWith(start))) return true;
    return name.includes('_') ? code.includes(`'${name}'`) : code.includes(`t('${name}'`);
  }

  it('are in no file that is loaded first', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(Object.keys(englishLater).filter(isInCode)).toEqual([]);
  });
});
