import { createHash } from 'node:crypto';
import type { Locale, ToolDefinition, ToolRisk } from '@parley/contract';
import type { AskedQuestion } from '../../agent/index.ts';

/** How far a user allows a call. */
export type Allowed = 'once' | 'conversation' | 'always' | 'never';

const SHOWN_ARGUMENTS_MAX = 500;

const options: Record<Allowed, Record<Locale, string>> = {
  once: { 'en-US': 'Allow once', 'zh-CN': '允许一次' },
  conversation: { 'en-US': 'Allow in this conversation', 'zh-CN': '在本次对话中允许' },
  always: { 'en-US': 'Always allow', 'zh-CN': '始终允许' },
  never: { 'en-US': 'Do not allow', 'zh-CN': '不允许' },
};

export const needsApproval = (risk: ToolRisk): boolean => risk === 'writes' || risk === 'destroys';

/** What a user allows: a later version of the tool that does something else, or elsewhere, is asked for again. */
export const approvalDigest = (url: string, { method, path, risk }: ToolDefinition): string =>
  createHash('sha256')
    .update(JSON.stringify([url, method, path, risk]))
    .digest('base64url');

/** What a user is asked before a call that changes something. Nobody allows for good what destroys. */
export function approvalQuestion(
  plugin: string,
  tool: string,
  risk: ToolRisk,
  args: Record<string, unknown>,
  locale: Locale,
): AskedQuestion {
  const whole = JSON.stringify(args, null, 2);
  const shown = whole.length > SHOWN_ARGUMENTS_MAX ? `${whole.slice(0, SHOWN_ARGUMENTS_MAX)}…` : whole;
  const offered: Allowed[] =
    risk === 'destroys' ? ['once', 'conversation', 'never'] : ['once', 'conversation', 'always', 'never'];
  const question =
    locale === 'zh-CN'
      ? `允许“${plugin}”执行“${tool}”吗？${risk === 'destroys' ? '此操作可能删除数据。' : ''}\n${shown}`
      : `Allow “${plugin}” to run “${tool}”?${risk === 'destroys' ? ' It may delete something.' : ''}\n${shown}`;
  return { question, options: offered.map((one) => options[one][locale]) };
}

/** Null for anything else than one of the options. */
export function readApproval(answer: string, risk: ToolRisk): Allowed | null {
  const found = (Object.keys(options) as Allowed[]).find((one) => Object.values(options[one]).includes(answer.trim()));
  return found === undefined || (found === 'always' && risk === 'destroys') ? null : found;
}
