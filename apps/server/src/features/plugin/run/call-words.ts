import type { Locale } from '@parley/contract';
import type { CallWords } from '../../agent/index.ts';

/** A call of a tool in words. */
export const callWords = (plugin: string, tool: string, locale: Locale): CallWords =>
  locale === 'zh-CN'
    ? {
        running: `正在调用 ${plugin} · ${tool}`,
        done: `已调用 ${plugin} · ${tool}`,
        failed: `未能调用 ${plugin} · ${tool}`,
      }
    : {
        running: `Calling ${plugin} · ${tool}`,
        done: `Called ${plugin} · ${tool}`,
        failed: `Could not call ${plugin} · ${tool}`,
      };
