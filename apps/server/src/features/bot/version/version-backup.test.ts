import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import {
  Chat,
  GetDraftBotInfoAgw,
  InitConversation,
  ListDraftBotHistory,
  PublishDraftBot,
  Scene,
  SetBotConnector,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { migrations, tablesInLoadOrder } from '../../../../migrations/index.ts';
import { dumpDatabase } from '../../../platform/database/dump.ts';
import { loadDump } from '../../../platform/database/load.ts';
import { signIn } from '../../../testing/access-matrix/actor.ts';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { openTestChatServer } from '../../../testing/open-test-chat.ts';
import type { ScriptedModel } from '../../../testing/scripted-model.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

async function copyRows(source: TestApp, target: TestApp): Promise<void> {
  const rows = new PassThrough();
  await Promise.all([
    dumpDatabase(source.database.open, tablesInLoadOrder, rows).finally(() => rows.end()),
    loadDump(target.database.open, migrations, tablesInLoadOrder, createInterface({ input: rows })),
  ]);
}

/** Sends a message and returns what the model was asked. */
async function ask(browser: TestBrowser, model: ScriptedModel, conversation_id: string, scene: Scene, query: string) {
  const sent = { conversation_id, scene, content_type: 'text' as const, query };
  await (await browser.openStream(Chat, sent)).rest();
  return JSON.stringify(model.requests.at(-1)?.body);
}

it('versions, the version of a conversation and the switch for web pages are in a backup, which either engine loads', async () => {
  await using world = await openTestChatServer();
  const { model } = world;
  const { browser, botId: bot_id } = await world.chat('ada@example.com', { prompt_info: { prompt: 'Version one' } });
  const publish = (user: TestBrowser) => user.call(PublishDraftBot, { bot_id });
  const open = (user: TestBrowser, scene: Scene) => user.call(InitConversation, { bot_id, scene, count: 15 });

  await publish(browser);
  await browser.call(SetBotConnector, { bot_id, connector_id: '999', is_on: true });
  const { conversationId } = await open(browser, Scene.home);
  await ask(browser, model, conversationId, Scene.home, 'Before the backup');
  await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt: 'Version two' } } });
  await publish(browser);

  const environment = { model: { baseUrl: model.url, name: 'scripted', apiKey: 'key' } };
  // From the engine under test to SQLite and back: on Postgres, both ways between the two.
  await using onSqlite = await openTestApp(environment, {}, 'sqlite');
  await copyRows(world.server, onSqlite);
  await using again = await openTestApp(environment);
  await copyRows(onSqlite, again);

  for (const server of [onSqlite, again]) {
    const user = await signIn(server, 'ada@example.com');
    const pinned = await ask(user, model, conversationId, Scene.home, 'After the backup');
    expect(pinned).toContain('Version one');
    expect(pinned).toContain('Before the backup');
    const onPage = await open(user, Scene.openSdk);
    expect(await ask(user, model, onPage.conversationId, Scene.openSdk, 'Hello')).toContain('Version two');
    expect((await user.call(GetDraftBotInfoAgw, { bot_id })).data.same_with_online).toBe(true);
    await user.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt: 'Version three' } } });
    await publish(user);
    const { history_infos } = (await user.call(ListDraftBotHistory, { bot_id })).data;
    expect(history_infos.map(({ number }) => number)).toEqual([3, 2, 1]);
  }
});
