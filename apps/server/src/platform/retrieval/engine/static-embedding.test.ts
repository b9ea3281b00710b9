import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passagesOf } from './passages.mjs';
import { cosineWith, differingBits, toBits, toBytes } from './quantise.mjs';
import { readVectors, staticVectors, toRecord } from './slice-record.mjs';
import { embed, languageOf, normalised, readTable } from './static-embedding.mjs';

const folder = new URL('../embeddings/', import.meta.url);
const load = (name: string) =>
  readTable(
    readFileSync(new URL(`${name}.vocab.txt`, folder), 'utf8'),
    readFileSync(new URL(`${name}.vectors`, folder)),
  );
const tables = { en: load('en'), zh: load('zh') };

const vectorOf = (text: string) => normalised(embed(tables[languageOf(text)], text));
const cosine = (first: string, second: string) => {
  const other = vectorOf(second);
  return vectorOf(first).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
};

describe('the embedding by tables', () => {
  it('puts texts of the same meaning closer than others, in both languages', () => {
    expect(cosine('Can I bring my dog?', 'Pets are welcome')).toBeGreaterThan(
      cosine('Can I bring my dog?', 'Rent is due in April'),
    );
    expect(cosine('可以抽烟吗', '禁止吸烟')).toBeGreaterThan(cosine('可以抽烟吗', '早餐七点开始'));
  });

  it('chooses the table by the script, and is zero for what no table knows', () => {
    expect(languageOf('如何重置 VPN 的密码')).toBe('zh');
    expect(languageOf('The word 茶 means tea')).toBe('en');
    expect(vectorOf('').every((value) => value === 0)).toBe(true);
  });

  it('refuses a table whose files do not belong together', () => {
    expect(() => readTable('one\ntwo', new Uint8Array(10))).toThrow('different lengths');
  });

  it('gives a vector to the whole and to each sentence, by language', () => {
    const text =
      'Boats leave every hour from the pier. 门票六十元，学生凭证件可以享受半价。 Children under five travel free.';
    const record = toRecord('Ferry', text, staticVectors(tables, 'Ferry', text));
    expect(passagesOf(text)).toHaveLength(3);
    expect(readVectors(record.vectors, 0).count).toBe(3);
    expect(readVectors(record.vectors, 1).count).toBe(1);
  });
});

describe('quantised vectors', () => {
  const texts = [
    'Boats leave every hour',
    'Dogs are welcome on board',
    'The rent is due in April',
    'Bees swarm in May',
  ];

  it('differ in their bytes by less than a hundredth of a cosine', () => {
    for (const first of texts)
      for (const second of texts)
        expect(
          Math.abs(cosineWith(vectorOf(first), toBytes(vectorOf(second)), 0) - cosine(first, second)),
        ).toBeLessThan(0.01);
  });

  it('differ in more bits the less they have in common', () => {
    const bits = toBits(vectorOf('Can I take my dog on the boat?'));
    const difference = (text: string) => differingBits(bits, toBits(vectorOf(text)), 0);
    expect(difference('Can I take my dog on the boat?')).toBe(0);
    expect(difference('Dogs are welcome on board')).toBeLessThan(difference('The rent is due in April'));
    const opposite = vectorOf('Can I take my dog on the boat?').map((value) => -value);
    expect(differingBits(bits, toBits(opposite), 0)).toBe(256);
  });
});

describe('passages', () => {
  it('are sentences; decimals and addresses do not end them, short ones join the next', () => {
    expect(passagesOf('Firmware 3.8.1 is on parley.example now. It repairs signatures.')).toHaveLength(2);
    expect(passagesOf('1. Wait for the driver to come.')).toHaveLength(1);
    expect(passagesOf('早上七点开门，晚上九点半停止入园。冬季提前一小时关闭大门和售票处。')).toHaveLength(2);
    expect(passagesOf('')).toEqual([]);
  });

  it('are never more than 32, however long the slice is', () => {
    expect(passagesOf('This is a sentence of the text. '.repeat(500)).length).toBeLessThanOrEqual(32);
    expect(passagesOf('x'.repeat(20_000)).length).toBeLessThanOrEqual(32);
  });
});
