import type { GetReplyTrace, GetReplyTraceStep, RequestOf, ResponseOf, TraceStep } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Runs } from '../../platform/run/runs.ts';
import { ConversationNotFound, RunNotFound, TraceStepNotFound } from './conversation.errors.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { ReplyStore, StoredReply } from './reply/reply.store.ts';
import { type RecordedPrompt, restorePrompt } from './trace/recorded-prompt.ts';
import type { TraceStepRow } from './trace/trace.schema.ts';
import type { TraceStepHead, TraceStore } from './trace/trace.store.ts';

interface Dependencies {
  conversations: ConversationStore;
  replyStore: ReplyStore;
  traceStore: TraceStore;
  runs: Pick<Runs, 'find' | 'findLastEvent'>;
  now: () => number;
}

export type TraceService = ReturnType<typeof createTraceService>;

type Content = Pick<ResponseOf<typeof GetReplyTraceStep>, 'prompt' | 'answer' | 'call' | 'result' | 'context'>;

/** A step with everything that was recorded. */
export interface RecordedStep extends Content {
  readonly step: TraceStep;
  /** The name of the refusal that it failed with. */
  readonly refusal: string | null;
  readonly providerError: string;
  /** The bot that replied. */
  readonly botKey: string;
}

/** The traces of replies, for the user of the conversation. */
export function createTraceService({ conversations, replyStore, traceStore, runs, now }: Dependencies) {
  async function findReply(scope: Scope, request: RequestOf<typeof GetReplyTrace>): Promise<StoredReply> {
    const conversation = await conversations.findOwn(scope, request.conversation_id);
    if (!conversation) throw new ConversationNotFound();
    const reply = await replyStore.findByQuestion(conversation.id, request.reply_id);
    if (!reply) throw new RunNotFound();
    return reply;
  }

  async function readStep(scope: Scope, request: RequestOf<typeof GetReplyTraceStep>): Promise<RecordedStep> {
    const { runId, botKey, status } = await findReply(scope, request);
    const row = await traceStore.find(runId, Number(request.step_id));
    if (!row || String(row.position) !== request.step_id) throw new TraceStepNotFound();
    return {
      step: toTraceStep(row, status !== 'running' && status !== 'paused'),
      refusal: row.refusal,
      providerError: row.providerError ?? '',
      botKey,
      ...NO_CONTENT,
      ...(await contentOf(row)),
    };
  }

  async function contentOf({ runId, position, kind, input, output }: TraceStepRow): Promise<Partial<Content>> {
    switch (kind) {
      case 'model':
      case 'suggestion':
        return { prompt: await readPrompt(runId, position, parse(input)), answer: parse(output) };
      case 'tool':
        return { call: parse(input), result: parse(output) };
      case 'context':
        return { context: parse(output) };
    }
  }

  /** Those before are read only if it repeats them. */
  async function readPrompt(runId: string, position: number, own: RecordedPrompt | null): Promise<Content['prompt']> {
    if (!own) return null;
    const before = own.earlier > 0 ? (await traceStore.listPromptsBefore(runId, position)).map(parse) : [];
    return restorePrompt([...before, own]);
  }

  return {
    async get(scope: Scope, request: RequestOf<typeof GetReplyTrace>): Promise<ResponseOf<typeof GetReplyTrace>> {
      const { runId } = await findReply(scope, request);
      // Before the run: a step that ends meanwhile then belongs to a run that still counts as running.
      const steps = await traceStore.list(runId);
      const run = await runs.find(runId);
      if (!run) throw new RunNotFound();
      const { status, startedAt, endedAt } = run;
      const isOver = status !== 'running' && status !== 'paused';
      return {
        status,
        started_at: startedAt,
        ended_at: endedAt,
        now: now(),
        error: status === 'failed' || status === 'interrupted' ? await readError(runId) : null,
        steps: steps.map((step) => toTraceStep(step, isOver)),
      };
    },

    async getStep(
      scope: Scope,
      request: RequestOf<typeof GetReplyTraceStep>,
    ): Promise<ResponseOf<typeof GetReplyTraceStep>> {
      const { refusal: _, providerError, botKey: __, ...recorded } = await readStep(scope, request);
      return { ...recorded, provider_error: scope.isAdministrator ? providerError : '' };
    },

    readStep,
  };

  /** The error that readers were sent. It is in the log of the run, which is deleted after a day. */
  async function readError(runId: string): Promise<{ code: number; msg: string } | null> {
    const event = await runs.findLastEvent(runId);
    if (event?.type !== 'error') return null;
    const { code, msg } = JSON.parse(event.body);
    return { code, msg };
  }
}

const NO_CONTENT: Content = { prompt: null, answer: null, call: null, result: null, context: null };

// biome-ignore lint/suspicious/noExplicitAny: rows hold what the recorder wrote
const parse = (json: string | null): any => (json === null ? null : JSON.parse(json));

function toTraceStep(row: TraceStepHead, isOver: boolean): TraceStep {
  return {
    step_id: String(row.position),
    kind: row.kind,
    name: row.name,
    state: isOver && (row.state === 'running' || row.state === 'waiting') ? unendedState(row) : row.state,
    started_at: row.startedAt,
    first_token_at: row.firstTokenAt,
    ended_at: row.endedAt,
    finish_reason: row.finishReason,
    error: row.error ?? '',
    usage: parse(row.usage),
    cost: row.cost,
  };
}

/** Of a run that is over: its process died during the step, or the user never answered. */
const unendedState = ({ state }: TraceStepHead): TraceStep['state'] =>
  state === 'running' ? 'interrupted' : 'stopped';
