import type { Locale } from '@parley/contract';
import { type CallWords, shownArgument } from '../../agent/index.ts';

const HOSTS_MAX = 3;

/**
 * A call of a tool in words. They name the hosts of addresses among the arguments: a model can be talked into sending what it knows to a
 * server, and nobody is asked before a call that only reads.
 */
export function callWords(plugin: string, tool: string, args: Record<string, unknown>, locale: Locale): CallWords {
  const hosts = hostsIn(args);
  const called = `${plugin} · ${tool}${hosts.length > 0 ? ` (${hosts.join(', ')})` : ''}`;
  return locale === 'zh-CN'
    ? { running: `正在调用 ${called}`, done: `已调用 ${called}`, failed: `未能调用 ${called}` }
    : { running: `Calling ${called}`, done: `Called ${called}`, failed: `Could not call ${called}` };
}

const hostsIn = (args: Record<string, unknown>): string[] => {
  const addresses = Object.values(args).flat().map(String).filter(isWebAddress);
  return [...new Set(addresses.map(shownArgument))].slice(0, HOSTS_MAX);
};

const isWebAddress = (value: string): boolean => /^\s*https?:\/\//i.test(value) && URL.canParse(value);
