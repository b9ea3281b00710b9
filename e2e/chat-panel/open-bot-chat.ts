import { createChatClient } from '@parley/chat-core';
import { PassportAccountInfoV2, Scene } from '@parley/contract';
import type { ScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { openOwnBot } from '../support/chat-room.ts';
import { type HttpClient, registerClient } from '../support/http-client.ts';
import type { ServerOptions } from '../support/killable-server.ts';
import { openStudio, type Studio, takeSession } from '../support/open-studio.ts';
import { type AnswerRequest, modelSettings, startPredictableModel } from '../support/predictable-model.ts';

export interface BotChat extends Studio {
  readonly model: ScriptedModel;
  /** The owner of the bot, over HTTP. */
  readonly http: HttpClient;
  /** Sends a question in the panel. */
  ask(answer: AnswerRequest): Promise<void>;
}

/** Opens the page of a bot with the predictable model, after the given number of earlier turns. */
export async function openBotChat(turnsBefore = 0, { settings, ...server }: ServerOptions = {}): Promise<BotChat> {
  const model = await startPredictableModel();
  const studio = await openStudio({ ...server, settings: { ...modelSettings(model), ...settings } });
  const { page, address } = studio;
  const http = await registerClient(address, 'alice@example.com');
  const { spaceId, botId } = await openOwnBot(http);
  const { data: user } = await http.call(PassportAccountInfoV2, {});
  const client = createChatClient({
    baseUrl: address,
    headers: { cookie: http.cookie },
    botId,
    scene: Scene.playground,
    user: { id: user.user_id_str },
  });
  await client.init();
  for (let turn = 1; turn <= turnsBefore; turn += 1) {
    const sent = await client.sendText(JSON.stringify({ name: `turn-${turn}`, pieces: 40, paceMs: 0 }));
    if (sent.result === 'sent') await sent.reply;
  }
  client.destroy();
  await takeSession(page, http, address);
  await page.goto(`/space/${spaceId}/bot/${botId}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  return {
    ...studio,
    model,
    http,
    async ask(answer) {
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(JSON.stringify(answer));
      await page.keyboard.press('Enter');
    },
    async [Symbol.asyncDispose]() {
      await studio[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}
