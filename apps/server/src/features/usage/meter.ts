import { estimateTokens, type UsageKind } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { ChatListener, TokenUsage } from '../../platform/models/model.ts';
import { estimateRequestTokens } from '../../platform/models/token-estimate.ts';
import { costOf } from '../agent/index.ts';
import type { UsableModel } from '../model/index.ts';
import type { Budgets, Spender } from './budgets.ts';
import type { TokenUsageRow } from './usage.schema.ts';
import type { UsageStore } from './usage.store.ts';
import { dayStart } from './utc-period.ts';

/** What a call of a model has used. */
export interface Use extends Spender {
  readonly kind: UsageKind;
  readonly model: Pick<UsableModel, 'id' | 'price'>;
  readonly usage: TokenUsage;
  /** By default one where there are tokens: the rest of a reply, without a call, is stored too. */
  readonly calls?: number;
  /** Replies that are complete with it. */
  readonly answers?: number;
  /** The moment to whose day it belongs; now by default. */
  readonly at?: number;
}

/** Counts what every call of a model uses, and refuses calls beyond the limits. */
export interface UsageMeter extends Pick<Budgets, 'refuseIfSpent'> {
  /** For a transaction of the caller, who calls `stored` after it. */
  toWrite(use: Use): { readonly query: CompiledQuery; stored(): void };
  add(use: Use): Promise<void>;
  /** A model whose calls are refused beyond the limits and counted, by default as those that help to build an agent. */
  metered(model: UsableModel, spender: Spender, kind?: UsageKind): UsableModel;
}

interface Dependencies {
  store: Pick<UsageStore, 'add'>;
  budgets: Budgets;
  writeTogether: WriteTogether;
  now: () => number;
}

export function createMeter({ store, budgets, writeTogether, now }: Dependencies): UsageMeter {
  function toRow({ userId, spaceId, botId, kind, model, usage, answers = 0, at = now(), ...use }: Use): TokenUsageRow {
    const { inputTokens, outputTokens } = usage;
    const { calls = inputTokens + outputTokens > 0 ? 1 : 0 } = use;
    return {
      day: dayStart(at),
      userId,
      spaceId: spaceId ?? '',
      botId: botId ?? '',
      modelId: model.id,
      kind,
      calls,
      inputTokens,
      outputTokens,
      cost: costOf(model, usage),
      answers,
    };
  }

  function toWrite(use: Use): ReturnType<UsageMeter['toWrite']> {
    const row = toRow(use);
    return { query: store.add(row), stored: () => budgets.count(row) };
  }

  async function add(use: Use): Promise<void> {
    const { query, stored } = toWrite(use);
    await writeTogether([query]);
    stored();
  }

  return {
    refuseIfSpent: budgets.refuseIfSpent,
    toWrite,
    add,
    metered: (model, spender, kind = 'building') => ({
      ...model,
      chat: {
        capabilities: model.chat.capabilities,
        async answer(request, listener, signal) {
          await budgets.refuseIfSpent(spender);
          let received = '';
          const counting: ChatListener = {
            onActivity: () => listener.onActivity?.(),
            onKeepAlive: () => listener.onKeepAlive?.(),
            onRetryWait: (milliseconds) => listener.onRetryWait?.(milliseconds),
            onText(text: string) {
              received += text;
              listener.onText(text);
            },
            onReasoning(text: string) {
              received += text;
              listener.onReasoning(text);
            },
          };
          const answer = await model.chat.answer(request, counting, signal).catch(async (error) => {
            // The text until then has its cost too, although the provider reports no usage for it.
            if (received !== '') await add({ ...spender, kind, model, usage: estimateUsage(request, received) });
            throw error;
          });
          await add({ ...spender, kind, model, usage: answer.usage, calls: 1 });
          return answer;
        },
      },
    }),
  };
}

/** For a call that failed on the way. */
export const estimateUsage = (request: Parameters<typeof estimateRequestTokens>[0], received: string): TokenUsage => ({
  inputTokens: estimateRequestTokens(request),
  outputTokens: estimateTokens(received),
});
