import { setTimeout as delay } from 'node:timers/promises';
import { DEBUG_RESPONSE_MAX, type Locale } from '@parley/contract';
import { needsApproval } from '../approval-digest.ts';
import { argumentValues } from '../call/argument-values.ts';
import {
  type CallTool,
  NO_SECRET,
  RETRY_AFTER_MS,
  reasonOf,
  type ShownRequest,
  type ToolCallRequest,
  type ToolCallResult,
  toShown,
  withQuery,
} from '../call/call-tool.ts';
import { nameParameters } from '../call/parameter-names.ts';
import { chosenText, cut } from '../call/read-response.ts';
import { withEnding } from '../call/returned-file.ts';
import type { AuthoriseCall, Ready } from '../connection/authorise-call.ts';
import { maskFor, maskSecrets } from '../mask-secrets.ts';
import type { McpForm } from './mcp-form.ts';
import type { McpCallOutcome, McpPlugins, McpToolCall } from './mcp-plugins.ts';

interface Dependencies {
  mcpPlugins: McpPlugins;
  authoriseCall: Pick<AuthoriseCall, 'authorise' | 'renew'>;
}

type Output = Extract<McpCallOutcome, { kind: 'output' }>;

/** Calls a tool of an MCP server. A call that only reads is tried once more where the server could not be reached. */
export function createCallMcpTool({ mcpPlugins, authoriseCall }: Dependencies): CallTool {
  return async function callMcpTool(call) {
    const sent: { request: ShownRequest | null } = { request: null };
    try {
      return await callOnce(call, sent);
    } catch (error) {
      const reason = reasonOf(error, call);
      if (reason === null) throw error;
      return { kind: 'failed', request: sent.request, reason };
    }
  };

  async function callOnce(call: ToolCallRequest, sent: { request: ShownRequest | null }): Promise<ToolCallResult> {
    const { plugin, userId, locale } = call;
    const authorised = await authoriseCall.authorise(plugin, userId);
    if (authorised.kind === 'no-secret') return { kind: 'failed', request: null, reason: NO_SECRET[locale] };
    if (authorised.kind === 'not-connected') return authorised;
    sent.request = shownRequest(call, argumentsOf(call), authorised);
    const first = await attempt(call, authorised);
    if (first.outcome.kind !== 'unauthorized') return toResult(call, first, authorised);
    const renewed = await authoriseCall.renew(plugin, userId, authorised, first.outcome.status);
    if (renewed?.kind === 'not-connected') return renewed;
    const refused = toResult(call, first, authorised);
    if (renewed?.kind === 'key-refused' && refused.kind === 'failed') return { ...refused, isKeyRefused: true };
    if (renewed?.kind !== 'ready') return refused;
    return toResult(call, await attempt(call, renewed), renewed);
  }

  async function attempt(call: ToolCallRequest, authorised: Ready) {
    const args = argumentsOf(call);
    const { reply } = call;
    const asked = toMcpCall(call, args, authorised);
    const request = shownRequest(call, args, authorised);
    if (reply?.answered)
      return { outcome: await mcpPlugins.answer(asked, reply.answered.state, reply.answered.answer), request };
    const outcome = await mcpPlugins.call(asked);
    if (outcome.kind !== 'failed' || !outcome.isPassing || needsApproval(call.tool.risk)) return { outcome, request };
    await delay(RETRY_AFTER_MS, undefined, { signal: call.signal });
    return { outcome: await mcpPlugins.call(asked), request };
  }
}

/** The values of the parameters that the plugin knows, beside what the model gives for others that the schema allows. */
function argumentsOf({ tool, args, variables, isDebug }: ToolCallRequest): Record<string, unknown> {
  const named = nameParameters(tool);
  const byKey = Object.fromEntries(named.map(({ key, parameter: { name } }) => [key, args[name] ?? args[key]]));
  const known = new Set(named.flatMap(({ key, parameter }) => [key, parameter.name]));
  const others = Object.entries(args).filter(([name]) => !known.has(name));
  const values = argumentValues(tool, { args: byKey, variables, isDebug });
  return Object.fromEntries([...others, ...values.map(({ parameter: { name }, value }) => [name, value] as const)]);
}

function toMcpCall(call: ToolCallRequest, args: Record<string, unknown>, authorised: Ready): McpToolCall {
  const { plugin, tool, userId, locale, signal, reply } = call;
  return {
    server: { url: withQuery(new URL(plugin.url), authorised.query).href, headers: authorised.headers },
    pluginName: plugin.row.name,
    tool,
    args,
    sessionKey: reply?.sessionKey ?? `${userId} tries`,
    locale,
    canAsk: reply?.canAsk ?? false,
    signal,
    emit: (progress) => reply?.emit(maskSecrets(progress, authorised.hidden)),
  };
}

/** The call in the words of the protocol. */
function shownRequest(
  { plugin, tool }: ToolCallRequest,
  args: Record<string, unknown>,
  authorised: Ready,
): ShownRequest {
  const shownBody = JSON.stringify({ method: 'tools/call', params: { name: tool.path, arguments: args } }, null, 2);
  return toShown({ method: 'POST', url: new URL(plugin.url), headers: {}, shownBody }, authorised);
}

function toResult(
  { tool, locale }: ToolCallRequest,
  { outcome, request }: { readonly outcome: McpCallOutcome; readonly request: ShownRequest },
  { hidden }: Ready,
): ToolCallResult {
  const mask = maskFor(hidden);
  if (outcome.kind === 'asks')
    return { kind: 'asks', question: { asks: maskedForm(outcome.form, mask), state: outcome.pending } };
  if (outcome.kind !== 'output') return { kind: 'failed', request, reason: mask(outcome.text) };
  const { failed, structured, text, files } = outcome;
  const response = structured === undefined ? text : JSON.stringify(structured);
  const output = cut(mask(outputText(tool, outcome, locale)), locale);
  return {
    kind: 'answered',
    isSuccess: !failed,
    request,
    status: 200,
    contentType: structured === undefined ? 'text/plain' : 'application/json',
    response: mask(response).slice(0, DEBUG_RESPONSE_MAX),
    text: output,
    reason: failed ? output : '',
    files: failed
      ? []
      : files.map(({ name, contentType, bytes }) => ({
          name: withEnding(mask(name), contentType),
          contentType,
          bytes,
        })),
  };
}

/** Options stay: the answer is one of them. */
const maskedForm = ({ question, more_questions, ...form }: McpForm, mask: (text: string) => string): McpForm => ({
  ...form,
  question: mask(question),
  ...(more_questions && { more_questions: more_questions.map((one) => ({ ...one, question: mask(one.question) })) }),
});

/** Of structured content the chosen fields, where the builder has chosen some. */
const outputText = (
  { response_params }: ToolCallRequest['tool'],
  { text, structured, failed }: Output,
  locale: Locale,
): string =>
  failed || structured === undefined || response_params.length === 0
    ? text
    : chosenText(JSON.stringify(structured), response_params, locale);
