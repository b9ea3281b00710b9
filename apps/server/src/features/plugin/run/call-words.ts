import type { Locale } from '@parley/contract';
import { type CallWords, shownArgument } from '../../agent/index.ts';

const HOSTS_MAX = 3;

/**
 * The line that the chat shows for a tool call. It names the hosts of URLs in the arguments: a prompt injection can make a model send data
 * to a server, and users are not asked before a call that only reads.
 */
export function callWords(plugin: string, tool: string, args: Record<string, unknown>, locale: Locale): CallWords {
  const called = calledName(plugin, tool, args);
  return locale === 'zh-CN'
    ? { running: `正在调用 ${called}`, done: `已调用 ${called}`, failed: `未能调用 ${called}` }
    : { running: `Calling ${called}`, done: `Called ${called}`, failed: `Could not call ${called}` };
}

/** The same for a call that its user is asked about first. */
export function askingWords(
  plugin: string,
  tool: string,
  args: Record<string, unknown>,
  locale: Locale,
): Required<CallWords> {
  const called = calledName(plugin, tool, args);
  const words =
    locale === 'zh-CN'
      ? { asking: `请求调用 ${called}`, notMade: `未调用 ${called}` }
      : { asking: `Asks to call ${called}`, notMade: `Did not call ${called}` };
  return { ...callWords(plugin, tool, args, locale), ...words };
}

function calledName(plugin: string, tool: string, args: Record<string, unknown>): string {
  const hosts = hostsIn(args);
  return `${plugin} · ${tool}${hosts.length > 0 ? ` (${hosts.join(', ')})` : ''}`;
}

function hostsIn(args: Record<string, unknown>): string[] {
  const hosts = [...new Set(textsIn(args).filter(isWebAddress).map(shownArgument))];
  const more = hosts.length - HOSTS_MAX;
  return more > 0 ? [...hosts.slice(0, HOSTS_MAX), `+${more}`] : hosts;
}

/** Also those inside of lists and objects. */
function textsIn(value: unknown): string[] {
  const found: string[] = [];
  const values = [value];
  // Grows while it is read: arguments may be nested deeper than calls.
  for (const one of values) {
    if (typeof one === 'string') found.push(one);
    else if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) values.push(part);
  }
  return found;
}

const isWebAddress = (value: string): boolean => /^\s*https?:\/\//i.test(value) && URL.canParse(value);
