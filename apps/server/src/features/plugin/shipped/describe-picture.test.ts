import { describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../../platform/models/openai/openai-provider.ts';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { plainCapabilities } from '../../../testing/ask-model.ts';
import { startScriptedModel } from '../../../testing/scripted-model.ts';
import { onePixelPng, startPictureServer } from '../../../testing/start-picture-server.ts';
import type { UsableModel } from '../../model/index.ts';
import { createDescribePicture } from './describe-picture.ts';
import { createShippedCalls } from './testing/call-shipped.ts';

const model = (url: string, name: string, vision: boolean): UsableModel => ({
  id: name,
  name,
  price: { input: 0, output: 0 },
  isDemonstration: false,
  chat: createOpenAiProvider({ baseUrl: url, apiKey: '', providerName: 'Acme' }).chat(name, {
    ...plainCapabilities,
    vision,
  }),
});

/** The model of the agent sees or does not; beside it there may be one that does. */
function describing(upstream: string, host: string, ownSees: boolean, hasOther: boolean) {
  const spent: unknown[] = [];
  const describePicture = createDescribePicture({
    models: {
      findChat: async (id) => model(upstream, id ?? 'default', ownSees),
      findVision: async () => (hasOther ? model(upstream, 'other', true) : null),
    },
    meter: {
      metered(used, spender) {
        spent.push([used.name, spender]);
        return used;
      },
    },
    safeFetch: createSafeFetch([host]),
    readFile: async (_userId, name) => (name === 'photo.png' ? { name, bytes: onePixelPng } : null),
  });
  const bot = { id: 'bot', settings: { model_info: { model_id: 'own' } as never } };
  const call = createShippedCalls(null, { describePicture });
  return { spent, describe: (args: Record<string, unknown>) => call('describe_picture', args, { bot }) };
}

describe('wire §5 bundled products: picture description', () => {
  it('asks the model of the agent about a file or an address; the user and the space pay', async () => {
    await using upstream = await startScriptedModel();
    await using pictures = await startPictureServer();
    const { describe: ask, spent } = describing(upstream.url, pictures.host, true, true);
    upstream.script({ text: ['A dot.'] }, { text: ['Red.'] });
    expect(await ask({ picture: 'photo.png' })).toBe('A dot.');
    expect(await ask({ picture: `${pictures.url}/a.png`, question: 'Which colour?' })).toBe('Red.');
    const [first, second] = upstream.requests.map(({ body }) => JSON.stringify(body));
    expect(first).toContain(onePixelPng.toString('base64'));
    expect(second).toContain('Which colour?');
    expect(spent).toEqual(Array(2).fill(['own', { userId: 'user', spaceId: 'space', botId: 'bot' }]));
  });

  it('asks another model where that of the agent does not see, and says so where none does', async () => {
    await using upstream = await startScriptedModel();
    const other = describing(upstream.url, '', false, true);
    upstream.script({ text: ['A dot.'] });
    expect(await other.describe({ picture: 'photo.png' })).toBe('A dot.');
    expect(other.spent).toMatchObject([['other', {}]]);
    const none = describing(upstream.url, '', false, false);
    await expect(none.describe({ picture: 'photo.png' })).rejects.toThrow(
      'No model of this installation sees pictures.',
    );
  });

  it('refuses addresses of our own network and what is no picture', async () => {
    await using upstream = await startScriptedModel();
    await using pictures = await startPictureServer({ '/text': (_request, response) => void response.end('hello') });
    const { describe: ask } = describing(upstream.url, pictures.host, true, true);
    await expect(ask({ picture: `${pictures.url}/text` })).rejects.toThrow('This is not a picture');
    await expect(ask({ picture: 'http://127.0.0.1:9/a.png' })).rejects.toThrow('only public addresses');
    expect(upstream.requests).toEqual([]);
  });
});
