import { type Locale, ParameterLocation, ParameterSource, type ToolDefinition, type ToolRisk } from '@parley/contract';
import type { AskedQuestion } from '../../agent/index.ts';
import { type ArgumentSources, argumentValues, givenAlone, hasSource } from '../call/argument-values.ts';
import { pathText } from '../call/build-request.ts';
import { sentFileNames } from '../call/read-files.ts';
import type { CalledPlugin } from '../connection/authorise-call.ts';
import { MASK } from '../mask-secrets.ts';

/** How far a user allows a call. */
export type Allowed = 'once' | 'conversation' | 'always' | 'never';

const SHOWN_VALUE_MAX = 5_000;

const options: Record<Allowed, Record<Locale, string>> = {
  once: { 'en-US': 'Allow once', 'zh-CN': '允许一次' },
  conversation: { 'en-US': 'Allow in this conversation', 'zh-CN': '在本次对话中允许' },
  always: { 'en-US': 'Always allow', 'zh-CN': '始终允许' },
  never: { 'en-US': 'Do not allow', 'zh-CN': '不允许' },
};

/** The hosts that a call gets the files from that it sends. */
export function fileHostsOf(tool: ToolDefinition, sources: ArgumentSources): string[] {
  const addresses = sentFileNames(tool, argumentValues(tool, sources)).filter((name) => URL.canParse(name));
  return [...new Set(addresses.map((address) => new URL(address).host))].filter((host) => host !== '');
}

/** What a user is asked before a call that changes something. Nobody allows for good what destroys. */
export function approvalQuestion(
  { row: { name: plugin, source }, url }: CalledPlugin,
  tool: ToolDefinition,
  args: Record<string, unknown>,
  locale: Locale,
  fileHosts: readonly string[] = [],
): AskedQuestion {
  const { name, desc, risk, method } = tool;
  const isChinese = locale === 'zh-CN';
  const offered: Allowed[] =
    risk === 'destroys' ? ['once', 'conversation', 'never'] : ['once', 'conversation', 'always', 'never'];
  const warning = isChinese ? '此操作可能删除数据。' : ' It may delete something.';
  const question = isChinese ? `允许“${plugin}”执行“${name}”吗？` : `Allow “${plugin}” to run “${name}”?`;
  return {
    question: risk === 'destroys' ? question + warning : question,
    options: offered.map((one) => options[one][locale]),
    details: [
      ...(desc.trim() === '' ? [] : [{ label: isChinese ? '作用' : 'What it does', value: shown(desc, locale) }]),
      // Plugins of the same name may go to different servers.
      {
        label: isChinese ? '发送至' : 'Sent to',
        value: source === 'mcp' ? url : shown(`${method} ${url.replace(/\/+$/, '')}${filledPath(tool, args)}`, locale),
      },
      ...(fileHosts.length === 0
        ? []
        : [{ label: isChinese ? '文件来自' : 'Gets files from', value: fileHosts.join(', ') }]),
      ...Object.entries(args).map(([label, value]) => ({ label, value: shown(textOf(value), locale) })),
    ],
  };
}

/** The path as it is sent. What the builder has fixed may be a secret; the value of a variable is known when the call is made. */
function filledPath(tool: ToolDefinition, args: Record<string, unknown>): string {
  const values = argumentValues(tool, givenAlone(args));
  return tool.path.replace(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const found = values.find(
      ({ parameter }) => parameter.location === ParameterLocation.path && parameter.name === name,
    );
    if (!found || hasSource([found.parameter], ParameterSource.variable)) return placeholder;
    return hasSource([found.parameter], ParameterSource.fixed) ? MASK : encodeURIComponent(pathText(found));
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Nobody allows what they do not see: what is cut says so. */
function shown(text: string, locale: Locale): string {
  const more = text.length - SHOWN_VALUE_MAX;
  if (more <= 0) return text;
  const rest = locale === 'zh-CN' ? `（另有 ${more} 个字符）` : ` (${more} more characters)`;
  return `${text.slice(0, SHOWN_VALUE_MAX)}…${rest}`;
}

/** Null for anything else than one of the options. */
export function readApproval(answer: string, risk: ToolRisk): Allowed | null {
  const found = (Object.keys(options) as Allowed[]).find((one) => Object.values(options[one]).includes(answer.trim()));
  return found === undefined || (found === 'always' && risk === 'destroys') ? null : found;
}
