import {
  AddModel,
  GetDraftBotInfoAgw,
  type ModelSettings,
  SuggestReplyMode,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, showTab } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

const MOUTH: Omit<ModelSettings, 'base_url'> = {
  provider: 'openai',
  name: 'Mouth',
  model_name: 'mouth',
  capabilities: { tools: false, vision: false, reasoning: false, context_tokens: 8192 },
  purposes: ['speech'],
  price: { input: 0, output: 0 },
};

/** A tenth of a second of silence: one channel, 8 bits a sample. */
function wav(): Uint8Array {
  const samples = 800;
  const bytes = Buffer.alloc(44 + samples, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(8_000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples, 40);
  return bytes;
}

it('studio §3 an author gives an agent a voice; its answers are read while they come, until the reader turns that off', async () => {
  await using model = await startScriptedModel();
  const sound = { raw: [wav()], contentType: 'audio/wav' };
  model.scriptFor('/audio/speech', ...Array.from({ length: 10 }, () => sound));
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  await client.call(AddModel, { settings: { ...MOUTH, base_url: model.url } });
  const { botId: bot_id, path } = await createAgent(client, 'You greet.');
  const quiet = { suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } };
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...quiet } });
  await takeSession(page, client, address);
  const spoken = () =>
    model.requests
      .filter(({ path: asked }) => asked === '/audio/speech')
      .map(({ body }) => `${body.voice}: ${body.input}`);
  const stored = async () => (await client.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.voices_info;

  await page.goto(path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await showTab(page, 'Model and skills');
  await page.getByRole('button', { name: /^Voice/ }).click();
  await page.getByRole('switch', { name: 'Read answers by themselves' }).click();
  await page.getByRole('textbox', { name: 'English and all other languages' }).fill('alloy');
  await page.getByRole('button', { name: /^Try the voice for English/ }).click();
  await expect.poll(spoken).toEqual(['alloy: Hello, this is how I sound.']);
  await expect.poll(stored).toMatchObject({ autoplay: true, i18n_lang_voice_str: { en: 'alloy' } });
  await expectAccessibleInBothLooks(page, 'voice block');

  // The first sentence is asked for while the second is not written yet.
  await showTab(page, 'Chat');
  const turn = page.getByRole('button', { name: 'Read answers aloud' });
  await turn.waitFor();
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  const gate = model.hold();
  model.script({ text: ['Good morning. ', 'How are', ' you?'], gate });
  await input.fill('Hello');
  await input.press('Enter');
  gate.release();
  gate.release();
  await expect.poll(spoken).toContain('alloy: Good morning.');
  expect(spoken()).not.toContain('alloy: How are you?');
  await expectAccessibleInBothLooks(page, 'chat that reads aloud');
  gate.open();
  await expect.poll(spoken).toContain('alloy: How are you?');

  // The reader turns it off: the next answer is only written.
  await turn.click();
  expect(await turn.getAttribute('aria-pressed')).toBe('false');
  model.script({ text: ['Fine. Thanks.'] });
  await input.fill('And you?');
  await input.press('Enter');
  const answer = page.getByRole('article').filter({ hasText: 'Fine. Thanks.' }).last();
  await answer.waitFor();
  const before = spoken().length;
  // On request it is read all the same.
  await answer.getByRole('button', { name: 'Read aloud' }).click();
  // The second sentence is asked for while the first is loaded.
  await expect.poll(() => spoken().slice(before).sort()).toEqual(['alloy: Fine.', 'alloy: Thanks.']);
  expect(studio.complaints).toEqual([]);
});
