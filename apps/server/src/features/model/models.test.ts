import { join } from 'node:path';
import type { ModelPurpose } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createResilience } from '../../platform/models/resilience/resilience.ts';
import { openSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { askModel } from '../../testing/ask-model.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts';
import { type ScriptedModel, startScriptedModel } from '../../testing/scripted-model.ts';
import type { EnvironmentModel } from './installed-model.ts';
import type { ModelRow } from './model.schema.ts';
import { createModelStore } from './model.store.ts';
import { createModelCatalogue } from './model-catalogue.ts';
import { createModelKeys } from './model-keys.ts';
import { createModels } from './models.ts';

let database: TestDatabase;
let provider: ScriptedModel;
let secrets: Secrets;
const store = () => createModelStore(database.open.database);

beforeEach(async () => {
  [database, provider] = await Promise.all([openTestDatabase({ hasTables: true }), startScriptedModel()]);
  secrets = await openSecrets(database.open.database, join(database.dataDir, 'secret.key'));
});
afterEach(async () => {
  await provider.close();
  await database.close();
});

/** A second passes before each read, so that nothing comes from the cache. */
function openModels(environment?: EnvironmentModel) {
  let seconds = 0;
  const catalogue = createModelCatalogue(database.open.database, environment, () => 1_000 * ++seconds);
  return createModels(catalogue.read, createModelKeys(secrets), createResilience());
}

async function insert(id: string, change: Partial<ModelRow> & { key?: string; for?: ModelPurpose[] } = {}) {
  const { key = 'sk-1', for: purposes = ['chat'], ...row } = change;
  await store().insert({
    id,
    name: `Model ${id}`,
    provider: 'openai',
    baseUrl: provider.url,
    sealedKey: await createModelKeys(secrets).seal(database.open.database, id, key),
    modelName: 'scripted',
    tools: 1,
    vision: 0,
    reasoning: 0,
    contextTokens: 8192,
    purposes: JSON.stringify(purposes),
    inputPrice: 1,
    outputPrice: 2,
    firstTokenSeconds: 60,
    silenceSeconds: 60,
    createdAt: 0,
    ...row,
  });
}

const environment = (): EnvironmentModel => ({ baseUrl: provider.url, name: 'served', apiKey: 'sk-environment' });

describe('the chat model', () => {
  it('is the demonstration where nothing is set up', async () => {
    const { id, chat } = await openModels().findChat(null);
    expect(id).toBe('demo');
    const asked = askModel(chat);
    await asked.answer;
    expect(asked.text.join('')).not.toBe('');
    expect(provider.requests).toEqual([]);
  });

  it('is the requested one, with its price, and calls its provider with its key', async () => {
    await insert('a');
    await insert('b', { key: 'sk-2' });
    const model = await openModels().findChat('b');
    expect(model).toMatchObject({ id: 'b', name: 'Model b', price: { input: 1, output: 2 } });
    expect(model.chat.capabilities).toEqual({ tools: true, vision: false, reasoning: false, contextTokens: 8192 });
    const asked = askModel(model.chat);
    await asked.answer;
    expect(asked.text.join('')).toBe('Hello');
    expect(provider.requests[0]?.headers.authorization).toBe('Bearer sk-2');
  });

  it('waits for its answer as long as its settings say', async () => {
    await insert('hasty', { firstTokenSeconds: 1 });
    provider.script({ silent: true });
    const { chat } = await openModels().findChat('hasty');
    await expect(askModel(chat).answer).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it.each(['gone', 'ears'])('is none when the chosen one (%s) cannot chat', async (id) => {
    await insert('ears', { for: ['transcription'] });
    await insert('other');
    await expect(openModels().findChat(id)).rejects.toMatchObject({ refusal: 'noModel' });
  });

  it('is that of the environment until an administrator chooses another', async () => {
    await insert('a');
    const models = openModels(environment());
    expect((await models.findChat(null)).id).toBe('environment');
    await store().setDefault('chat', 'a');
    expect((await models.findChat(null)).id).toBe('a');
    await store().delete('a');
    const served = await models.findChat(null);
    await askModel(served.chat).answer;
    expect(served.name).toBe('served');
    expect(provider.requests[0]).toMatchObject({
      headers: { authorization: 'Bearer sk-environment' },
      body: { model: 'served' },
    });
  });

  it('is none when a bot chose the environment’s model and the environment no longer has one', async () => {
    expect((await openModels(environment()).findChat('environment')).id).toBe('environment');
    await expect(openModels().findChat('environment')).rejects.toMatchObject({ refusal: 'noModel' });
  });

  it('stays the same object until its settings change', async () => {
    await insert('a');
    const models = openModels();
    const { chat } = await models.findChat('a');
    expect((await models.findChat(null)).chat).toBe(chat);
    const [row] = await store().list();
    await store().update({ ...(row as ModelRow), name: 'Only renamed' });
    expect((await models.findChat('a')).chat).toBe(chat);
    const sealedKey = await createModelKeys(secrets).seal(database.open.database, 'a', 'sk-new');
    await store().update({ ...(row as ModelRow), sealedKey });
    const changed = (await models.findChat('a')).chat;
    expect(changed).not.toBe(chat);
    await askModel(changed).answer;
    expect(provider.requests[0]?.headers.authorization).toBe('Bearer sk-new');
  });
});

describe('the model for another purpose', () => {
  const { signal } = new AbortController();

  it('is none until one is set up for it', async () => {
    await insert('a');
    const models = openModels(environment());
    expect([
      await models.findTranscription(),
      await models.findEmbedding(null),
      await models.findSpeech(),
      await models.findImage(),
    ]).toEqual([null, null, null, null]);
  });

  it('transcribes', async () => {
    await insert('a', { for: ['transcription'] });
    const audio = { bytes: new Uint8Array([1]), contentType: 'audio/wav', fileName: 'a.wav' };
    expect(await (await openModels().findTranscription())?.transcription.transcribe(audio, signal)).toBe(
      'scripted transcript',
    );
  });

  it('speaks and draws', async () => {
    await insert('a', { for: ['speech', 'image'] });
    const models = openModels();
    const sound = await (await models.findSpeech())?.speech.speak({ text: 'Hello' }, signal);
    const picture = await (await models.findImage())?.draw('a cat', signal);
    expect([sound?.contentType, picture?.contentType]).toEqual(['audio/mpeg', 'image/png']);
  });

  it('embeds, and can be found again by its id when it is no longer the default', async () => {
    await insert('a', { for: ['embedding'] });
    await insert('b', { for: ['embedding'] });
    const models = openModels();
    expect(await models.findEmbedding(null)).toMatchObject({ id: 'a', price: { input: 1 } });
    await store().setDefault('embedding', 'b');
    expect((await models.findEmbedding(null))?.id).toBe('b');
    const found = await models.findEmbedding('a');
    expect((await found?.embedding.embed(['Hello'], signal))?.vectors[0]).toHaveLength(8);
  });

  it('is refused where the chosen one does not embed, or is gone', async () => {
    await insert('a');
    await expect(openModels().findEmbedding('a')).rejects.toMatchObject({ refusal: 'noModel' });
    await expect(openModels().findEmbedding('gone')).rejects.toMatchObject({ refusal: 'noModel' });
  });

  it('is retried after a temporary failure', async () => {
    await insert('a', { for: ['image'] });
    provider.scriptFor('/images/generations', { status: 503 });
    await (await openModels().findImage())?.draw('a cat', signal);
    expect(provider.requests).toHaveLength(2);
  });
});
