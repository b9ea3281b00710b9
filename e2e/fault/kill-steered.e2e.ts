import { type ChatClientOptions, createChatClient, steer } from '@parley/chat-core';
import { Scene, SteerReply, UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { loadHistory, openChatRoom } from '../support/chat-room.ts';
import { cuttableProxy } from '../support/cuttable-proxy.ts';
import { createHttpClient } from '../support/http-client.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('words for a reply whose server is killed are read once: by the reply, or as the next question', async () => {
  await using model = await startPredictableModel();
  model.answerOthers(() => ({ text: ['Fine.'] }));
  await using folder = await temporaryFolder();
  const start = () => runServer({ DATA_DIR: folder.path, ...modelSettings(model) });
  await using server = await start();
  const room = await openChatRoom(server.address, 'alice@example.com');
  const http = createHttpClient(server.address, room.cookie);
  await http.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: room.botId, built_in_tools: ['current_time'] } });
  await using proxy = await cuttableProxy(server.address);
  const client = createChatClient({
    baseUrl: proxy.address,
    headers: { cookie: room.cookie },
    botId: room.botId,
    scene: Scene.playground,
    user: { id: room.userId },
    newMessageInterruptScenario: 'suggesting',
    report: () => undefined,
  } as ChatClientOptions);
  const state = () => client.conversation.getState();
  const until = client.conversation.waitUntil;
  await client.init();

  const gate = model.hold();
  const second = model.hold();
  model.script(
    { text: ['Let me see.'], toolCalls: [{ id: 'now', name: 'current_time', arguments: {} }], gate },
    { text: ['It', ' is', ' late.'], gate: second },
  );
  const sending = client.sendText('What time is it?');
  gate.release();
  await until(({ messages }) => messages.some(({ content }) => content === 'Let me see.'));
  await client.sendText('In words');
  const [inWords] = state().outbox;
  await expect(steer(client, inWords?.localMessageId ?? '')).resolves.toBe(true);
  gate.open();
  second.release();
  await until(({ messages }) => messages.some(({ content }) => content.startsWith('It')));
  expect(state().outbox).toEqual([]);
  await client.sendText('And tomorrow?');
  const [tomorrow] = state().outbox;
  await expect(steer(client, tomorrow?.localMessageId ?? '')).resolves.toBe(true);

  proxy.goDown();
  await server.end('SIGKILL');
  await using again = await start();
  proxy.comeBack(again.address);
  second.open();
  await sending;
  await until(({ messages }) => messages.some(({ content }) => content === 'Fine.'));
  expect(state().outbox).toEqual([]);

  const history = (await loadHistory(again.address, room)).reverse();
  const steps = history.map(({ type, content }) => (type === 'verbose' ? JSON.parse(content).msg_type : type));
  expect(steps.slice(0, 5)).toEqual(['question', 'answer', 'function_call', 'tool_response', 'steer']);
  // Words of the last moment are lost with the process: of the cut answer there may be none.
  expect(steps.slice(5, -2)).toEqual(steps.length > 7 ? ['answer'] : []);
  expect(steps.slice(-2)).toEqual(['question', 'answer']);
  expect(history.at(-2)?.content).toBe('And tomorrow?');
  const given = model.requests.at(-1)?.body.messages.map(({ content }: { content: unknown }) => content);
  expect(given.filter((content: unknown) => content === 'In words')).toHaveLength(1);
  expect(given.at(-1)).toBe('And tomorrow?');
  const late = createHttpClient(again.address, room.cookie).call(SteerReply, {
    ...room.conversationRef,
    reply_id: history[0]?.message_id ?? '',
    local_message_id: 'late',
    query: 'Too late',
  });
  await expect(late).rejects.toThrow('no longer being written');
  client.destroy();
});
