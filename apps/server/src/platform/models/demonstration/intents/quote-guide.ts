import type { Locale } from '@parley/contract';
import type { ToolResult } from '../question.ts';
import { parseOrNull, quote } from '../quoting.ts';

const CHUNKS_SHOWN = 2;

interface Chunk {
  readonly text: string;
  readonly source: string;
}

/** The guide's own words with their sources. */
export function quoteGuide({ text }: ToolResult, language: Locale): string {
  const isChinese = language === 'zh-CN';
  const chunks = readChunks(text);
  if (chunks.length === 0)
    return isChinese ? '指南中没有找到相关内容。请换个说法再试。' : 'The guide has nothing on this. Try other words.';
  const quoted = chunks.slice(0, CHUNKS_SHOWN).map((chunk) => {
    const source = isChinese ? `来源：${chunk.source}` : `Source: ${chunk.source}`;
    return `${quote(chunk.text)}\n\n*${source}*`;
  });
  return [isChinese ? '指南中写道：' : 'The guide says:', ...quoted].join('\n\n');
}

function readChunks(text: string): Chunk[] {
  const chunks = (parseOrNull(text) as { chunks?: unknown } | null)?.chunks;
  return Array.isArray(chunks) ? chunks.filter(isChunk) : [];
}

function isChunk(value: unknown): value is Chunk {
  const { text, source } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && text.trim() !== '' && typeof source === 'string';
}
