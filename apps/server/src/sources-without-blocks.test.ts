import { newBotDraft } from '@parley/contract';
import { expect, it } from 'vitest';
import type { AgentScope } from './features/agent/index.ts';
import { createDatabaseSources } from './features/database-table/database-sources.ts';
import { createMemorySources } from './features/memory/memory-sources.ts';
import { createTaskStore } from './features/task/task.store.ts';
import { createTaskSources } from './features/task/task-sources.ts';
import { createVariableStore } from './features/variable/variable.store.ts';
import { createVariableSources } from './features/variable/variable-sources.ts';
import { openTestApp } from './testing/open-test-app.ts';

const scope: AgentScope = {
  spaceId: 'space',
  bot: { id: 'bot', version: 'draft', settings: newBotDraft },
  conversationId: 'talk',
  runId: 'run',
  userId: 'user',
  isTrial: true,
  isUnattended: false,
  locale: 'en-US',
  canCall: true,
  canSee: false,
  quoteTokens: 1_000,
};

it('answers at once for an agent without blocks: a promise would cost each of its replies a time limit', async () => {
  await using server = await openTestApp();
  const { database, engine } = server.database.open;
  const now = () => 0;
  const unused = async (): Promise<never> => {
    throw new Error('used for an agent without blocks');
  };
  const noSignal = (): never => {
    throw new Error('asked for by an agent without blocks');
  };
  const all = [
    createVariableSources({ store: createVariableStore(database) }),
    createDatabaseSources({ database, engine, now, writeRecords: unused }),
    createMemorySources({ database, now, recall: unused }),
    createTaskSources({ store: createTaskStore(database), service: { create: unused, refuseNew: unused }, now }),
  ];
  expect(all.map(({ context }) => context.contextFor(scope, 'Why?', noSignal, null))).toEqual([{}, {}, {}, {}]);
  expect(all.map(({ tools }) => tools.toolsFor(scope))).toEqual([[], [], [], []]);
});
