import {
  type DebugAPI,
  DebugStatus,
  type Locale,
  type RequestOf,
  type ResponseOf,
  refusalText,
} from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { parseCleanJson } from '../../platform/clean-text.ts';
import { createUserQueues } from '../../platform/limits/user-queue.ts';
import { CALL_TIMEOUT_MS, type CallTool, type ToolCallResult } from './call/call-tool.ts';
import { PluginRefusal } from './plugin.errors.ts';
import { type PluginStore, readAuth, readDefinition } from './plugin.store.ts';

const REASON_MAX = 500;
/** Of one user. A response of several megabytes is in memory while it is read. */
const CALLS = { running: 4, waiting: 16 };

interface Dependencies {
  plugins: PluginStore;
  callTool: CallTool;
  now: () => number;
}
export type DebugTool = ReturnType<typeof createDebugTool>;

/** Calls a tool as its builders have written it. A response that is a success lets the tool pass. */
export function createDebugTool({ plugins, callTool, now }: Dependencies) {
  const takeSlot = createUserQueues(CALLS);

  return async function debugInTurn(...asked: Parameters<typeof debugTool>): ReturnType<typeof debugTool> {
    const freeSlot = await takeSlot(asked[0].userId);
    try {
      return await debugTool(...asked);
    } finally {
      freeSlot();
    }
  };

  async function debugTool(
    scope: Scope,
    { api_id, arguments: text }: RequestOf<typeof DebugAPI>,
    locale: Locale,
    signal: AbortSignal,
  ): Promise<ResponseOf<typeof DebugAPI>> {
    const row = await plugins.findTool(api_id);
    const plugin = row && (await plugins.findAuthorised(row.pluginId));
    if (!row || !plugin) throw new NotFound();
    const args = readArguments(text);
    const startedAt = now();
    const result = await callTool({
      plugin: { row: plugin, url: plugin.url, auth: readAuth(plugin) },
      tool: readDefinition(row),
      args,
      variables: {},
      isDebug: true,
      userId: scope.userId,
      locale,
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    });
    const isPassed = result.kind === 'answered' && result.isSuccess;
    if (isPassed) await plugins.passTool(row, plugin);
    return {
      ...shown(result, plugin.name, locale),
      time_ms: now() - startedAt,
      debug_status: isPassed ? DebugStatus.passed : row.debugStatus,
    };
  }
}

const NOTHING = {
  success: false,
  needs_connection: false,
  request: null,
  status: 0,
  content_type: '',
  response: '',
  output: '',
};

function shown(
  result: ToolCallResult,
  name: string,
  locale: Locale,
): Omit<ResponseOf<typeof DebugAPI>, 'time_ms' | 'debug_status'> {
  switch (result.kind) {
    case 'not-connected':
      return { ...NOTHING, reason: refusalText('pluginNotConnected', locale, { name }), needs_connection: true };
    case 'failed':
      return {
        ...NOTHING,
        reason: result.reason,
        needs_connection: result.isKeyRefused ?? false,
        request: result.request,
      };
    case 'asks':
      // Nobody is asked while a tool is tried.
      throw new Error('a tool that is tried has asked its user');
    case 'answered':
      return {
        ...NOTHING,
        success: result.isSuccess,
        reason: result.reason.slice(0, REASON_MAX),
        needs_connection: result.isKeyRefused ?? false,
        request: result.request,
        status: result.status,
        content_type: result.contentType,
        response: result.response,
        output: result.text,
      };
  }
}

function readArguments(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseCleanJson(text.trim() || '{}');
  } catch {
    throw new PluginRefusal('toolArgumentsInvalid');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PluginRefusal('toolArgumentsInvalid');
  return value as Record<string, unknown>;
}
