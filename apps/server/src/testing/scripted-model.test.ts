import { describe, expect, it } from 'vitest';
import { startScriptedModel } from './scripted-model.ts';

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const hello = { messages: [{ role: 'user', content: 'Hello' }] };

describe('scripted model', () => {
  it('echoes the user when nothing is scripted, and records the request', async () => {
    await using model = await startScriptedModel();
    const answer = await (await post(`${model.url}/chat/completions`, hello)).text();
    expect(answer).toContain('"content":"Hello"');
    expect(answer).toMatch(/data: \[DONE\]\n\n$/);
    expect(model.requests).toMatchObject([{ path: '/chat/completions', body: hello }]);
  });

  it('replies in order, and calls a script that is a function with the request', async () => {
    await using model = await startScriptedModel();
    model.script({ status: 402, body: { error: 'pay' } }, ({ body }) => ({ text: [`${body.messages.length}`] }));
    expect((await post(`${model.url}/chat/completions`, hello)).status).toBe(402);
    expect(await (await post(`${model.url}/chat/completions`, hello)).text()).toContain('"content":"1"');
  });

  it('holds a stream until it is released, piece by piece', async () => {
    await using model = await startScriptedModel();
    const gate = model.hold();
    model.script({ text: ['one', 'two'], gate });
    const response = await post(`${model.url}/chat/completions`, hello);
    const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    gate.release();
    expect((await pieces?.read())?.value).toContain('one');
    await gate.reached();
    expect(model.open).toBe(1);
    gate.open();
    expect((await pieces?.read())?.value).toContain('two');
    for (let part = await pieces?.read(); part && !part.done; part = await pieces?.read());
    await model.untilOpen(0);
  });

  it('replies 404 to other paths', async () => {
    await using model = await startScriptedModel();
    expect((await post(`${model.url}/elsewhere`, {})).status).toBe(404);
  });
});
