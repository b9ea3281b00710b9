import type { ImportedPlugin, Locale, ToolDefinition } from '@parley/contract';
import * as z from 'zod/mini';
import type { JsonSchema } from '../../../platform/json-schema.ts';
import { McpFailure } from '../../../platform/mcp/mcp.errors.ts';
import {
  type McpCall,
  type McpClient,
  type McpListed,
  type McpOutcome,
  McpPending,
} from '../../../platform/mcp/mcp-client.ts';
import type { McpQuestion } from '../../../platform/mcp/mcp-question.ts';
import type { McpFile, McpResult } from '../../../platform/mcp/mcp-result.ts';
import type { McpServer } from '../../../platform/mcp/mcp-wire.ts';
import { NOBODY_ANSWERS } from '../../agent/index.ts';
import { type McpForm, readAnswers, toForm } from './mcp-form.ts';
import { mcpReasons } from './mcp-reasons.ts';
import { toToolDefinitions } from './to-tool-definitions.ts';

export interface McpToolCall {
  readonly server: McpServer;
  readonly pluginName: string;
  readonly tool: ToolDefinition;
  /** Those of the model, with the values that the builder has fixed. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Such as the conversation: a server may keep things for it, which others must not see. */
  readonly sessionKey: string;
  readonly locale: Locale;
  /** Whether somebody is there to answer. */
  readonly canAsk: boolean;
  readonly signal: AbortSignal;
  emit(progress: string): void;
}

export type McpCallOutcome =
  | {
      readonly kind: 'output';
      /** The tool says that it failed, and the text says why. */
      readonly failed: boolean;
      readonly text: string;
      /** The structured content; undefined where there is none. */
      readonly structured: unknown;
      /** Pictures, recordings and other files. */
      readonly files: readonly McpFile[];
    }
  /** The server wants to know something of the user. `pending` is stored while the reply waits. */
  | { readonly kind: 'asks'; readonly form: McpForm; readonly pending: string }
  /** Nothing came back that could be used. The text says why. `isPassing`: another try may succeed. */
  | { readonly kind: 'failed'; readonly text: string; readonly isPassing: boolean }
  /** The status is 401 or 403. */
  | { readonly kind: 'unauthorized'; readonly text: string; readonly status: number };

export interface McpImport extends ImportedPlugin {
  /** What else the server offers. Agents do not use it. */
  readonly resources: readonly McpListed[];
  readonly prompts: readonly McpListed[];
}

const NOTHING_RETURNED: Record<Locale, string> = {
  'en-US': 'The tool returned nothing.',
  'zh-CN': '工具没有返回任何内容。',
};

/** What is stored while a reply waits for its user. */
const Waiting = z.object({ pending: McpPending, questions: z.array(z.custom<McpQuestion>()) });

/** MCP servers as plugins. */
export function createMcpPlugins({ mcp }: { mcp: McpClient }) {
  async function outcomeOf(call: McpToolCall, step: () => Promise<McpOutcome>): Promise<McpCallOutcome> {
    try {
      const outcome = await step();
      if (outcome.kind === 'result') return toOutput(outcome.result, call.locale);
      const { questions, pending } = outcome;
      if (call.canAsk)
        return {
          kind: 'asks',
          form: toForm(questions, call.pluginName, call.locale),
          pending: JSON.stringify({ pending, questions }),
        };
      const cancelled = questions.map(() => ({ action: 'cancel' }) as const);
      const last = await mcp.answer(call.server, toMcpCall(call), pending, cancelled, optionsOf(call));
      if (last.kind === 'result') return toOutput(last.result, call.locale);
      return { kind: 'failed', text: NOBODY_ANSWERS[call.locale], isPassing: false };
    } catch (error) {
      if (!(error instanceof McpFailure)) throw error;
      const { kind, status = 401 } = error;
      const text = mcpReasons(error)[call.locale];
      return kind === 'unauthorized'
        ? { kind, text, status }
        : { kind: 'failed', text, isPassing: kind === 'unreachable' };
    }
  }

  return {
    /** What a server offers now, as a plugin. Throws `McpFailure`. */
    async read(server: McpServer, { locale, signal }: { locale: Locale; signal: AbortSignal }): Promise<McpImport> {
      const offer = await mcp.read(server, { signal });
      return {
        name: offer.name || new URL(server.url).host,
        desc: offer.instructions,
        url: server.url,
        auth: { type: 'none' },
        ...toToolDefinitions(offer, locale),
        resources: offer.resources,
        prompts: offer.prompts,
      };
    },

    /** Calls a tool. Only a stop is thrown. */
    call: (call: McpToolCall): Promise<McpCallOutcome> =>
      outcomeOf(call, () => mcp.callTool(call.server, toMcpCall(call), optionsOf(call))),

    /** Goes on with a call after its user has answered. An answer that cannot be read is asked for again. */
    async answer(call: McpToolCall, stored: string, answer: string): Promise<McpCallOutcome> {
      const { pending, questions } = Waiting.parse(JSON.parse(stored));
      const read = readAnswers(questions, answer);
      if ('problem' in read) {
        const form = toForm(questions, call.pluginName, call.locale);
        return { kind: 'asks', form: { ...form, question: `${read.problem}\n${form.question}` }, pending: stored };
      }
      return outcomeOf(call, () => mcp.answer(call.server, toMcpCall(call), pending, read.answers, optionsOf(call)));
    },
  };
}

export type McpPlugins = ReturnType<typeof createMcpPlugins>;

const toMcpCall = ({ tool, args }: McpToolCall): McpCall => ({
  tool: tool.path,
  args,
  inputSchema: schemaOf(tool.input_schema) ?? {},
  outputSchema: schemaOf(tool.output_schema),
});

const schemaOf = (json: string | undefined): JsonSchema | null => (json === undefined ? null : JSON.parse(json));

const optionsOf = ({ signal, sessionKey, emit }: McpToolCall) => ({ signal, sessionKey, onProgress: emit });

function toOutput({ isError, text, structured, files }: McpResult, locale: Locale): McpCallOutcome {
  const unit = locale === 'zh-CN' ? '字节' : 'bytes';
  const named = files.map(({ name, contentType, bytes }) => `[${name}, ${contentType}, ${bytes.length} ${unit}]`);
  return {
    kind: 'output',
    failed: isError,
    text: [text, ...named].filter(Boolean).join('\n\n') || NOTHING_RETURNED[locale],
    structured,
    files,
  };
}
