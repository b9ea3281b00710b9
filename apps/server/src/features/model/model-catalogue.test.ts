import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { createModelStore } from './model.store.ts';
import { type CachedModelCatalogue, createModelCatalogue } from './model-catalogue.ts';

let server: TestApp;
let catalogue: CachedModelCatalogue;
const clock = { now: 1_000_000 };
let lastId = 0;

beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  catalogue = createModelCatalogue(server.database.open.database, undefined, () => clock.now);
});

/** Adds a model directly to the database, as another process does. */
async function addElsewhere(): Promise<string> {
  lastId += 1;
  const id = `model-${lastId}`;
  await createModelStore(server.database.open.database).insert({
    id,
    name: id,
    provider: 'openai',
    baseUrl: 'http://127.0.0.1:1/v1',
    sealedKey: null,
    modelName: 'small',
    tools: 0,
    vision: 0,
    reasoning: 0,
    contextTokens: 8_000,
    purposes: JSON.stringify(['chat']),
    inputPrice: 0,
    outputPrice: 0,
    firstTokenSeconds: 60,
    silenceSeconds: 60,
    createdAt: lastId,
  });
  return id;
}

const has = async (id: string) => (await catalogue.read()).find(id) !== undefined;

describe('the catalogue of models', () => {
  it('is read once within a second; changes of another process are seen after it', async () => {
    const first = await catalogue.read();
    const id = await addElsewhere();
    clock.now += 999;
    expect(await catalogue.read()).toBe(first);
    clock.now += 1;
    expect(await has(id)).toBe(true);
  });

  it('is read again at once after a change of its own', async () => {
    await catalogue.read();
    const id = await addElsewhere();
    catalogue.invalidate();
    expect(await has(id)).toBe(true);
  });

  it('is not cached when it was read while it changed', async () => {
    const reading = catalogue.read();
    const id = await addElsewhere();
    catalogue.invalidate();
    await reading;
    expect(await has(id)).toBe(true);
  });

  it('is not cached for longer because the clock was set back', async () => {
    await catalogue.read();
    const id = await addElsewhere();
    clock.now -= 60_000;
    expect(await has(id)).toBe(true);
  });
});
