import type { Locale } from '@parley/contract';
import { type CallWords, shownArgument } from '../../agent/index.ts';

const HOSTS_MAX = 3;

/**
 * The line that the chat shows for a tool call. It names the hosts of URLs in the arguments: a prompt injection can make a model send data
 * to a server, and users are not asked before a call that only reads.
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
