import { estimateTokens } from '@parley/contract';
import type { ModelMessage } from '../../platform/models/model.ts';
import { estimateRequestTokens } from '../../platform/models/token-estimate.ts';
import { toModelTools } from './agent-loop.ts';
import type { AgentTask } from './agent-task.ts';

/** How the next request to the model changes when the user adds words to a running reply. */
export interface MadeRoom {
  /** How many of the texts fit. */
  readonly count: number;
  readonly addedTokens: number;
  /** Of past turns that are left out from now on. */
  readonly freedTokens: number;
  readonly freedTurns: number;
}

/**
 * How many of the texts that a user adds fit into the next request, in their order. Past turns give way to them, the oldest
 * first; the prompt, the summary, the question and the reply so far stay.
 */
export function makeRoomForWords(task: AgentTask, texts: readonly string[]): MadeRoom {
  const { messages, tools, past, forgotten, room } = task;
  const asked = { messages: messages.filter((message) => !forgotten.has(message)), tools: toModelTools(tools) };
  const freeTokens = room - estimateRequestTokens({ ...asked, sampling: {} });
  const pastTokens = past.reduce((sum, turn) => sum + sizeOf(turn), 0);
  let count = 0;
  let addedTokens = 0;
  for (const text of texts) {
    const tokens = estimateTokens(text);
    if (addedTokens + tokens > freeTokens + pastTokens) break;
    addedTokens += tokens;
    count += 1;
  }
  let freedTokens = 0;
  let freedTurns = 0;
  while (count > 0 && addedTokens > freeTokens + freedTokens) {
    const turn = past.shift() ?? [];
    for (const message of turn) forgotten.add(message);
    freedTokens += sizeOf(turn);
    freedTurns += 1;
  }
  return { count, addedTokens, freedTokens, freedTurns };
}

const sizeOf = (messages: readonly ModelMessage[]): number =>
  estimateRequestTokens({ messages, tools: [], sampling: {} });
