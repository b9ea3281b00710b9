import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SuggestReplyMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, savingState, showTab } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

/** A service on loopback that tells the weather to whoever has its key. */
async function startWeatherService() {
  const requests: { url: string; key: string }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', key: String(request.headers['x-key']) });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ city: 'Oslo', temperature: 21, station: 'internal' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    requests,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const documentOf = (host: string) => `openapi: 3.1.0
info: { title: City weather, version: '1' }
servers: [{ url: 'http://${host}' }]
paths:
  /weather:
    get:
      operationId: get_weather
      summary: Returns the weather of a city.
      parameters:
        - { name: city, in: query, required: true, schema: { type: string } }
      responses:
        '200':
          description: The weather
          content:
            application/json:
              schema:
                type: object
                properties: { city: { type: string }, temperature: { type: number } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
security: [{ key: [] }]
`;

it('studio §2, §3 plugin: a document becomes a tool that an agent calls; a mock set stands for the service', async () => {
  await using model = await startScriptedModel();
  await using service = await startWeatherService();
  const settings = { ...modelSettings(model), ALLOWED_PRIVATE_HOSTS: service.host };
  await using studio = await openStudio({ settings, browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You tell the weather.');
  const quiet = { suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } };
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: agent.botId, ...quiet } });
  await takeSession(page, client, address);
  const space = agent.path.replace(/\/bot\/.*/, '');

  // The library: a plugin from a pasted document, with the key of the service.
  await page.goto(`${space}/library?kind=plugins`);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText('No plugins yet').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Create plugin' }).last().click();
  const creating = page.getByRole('dialog', { name: 'Create plugin' });
  await creating.getByRole('textbox', { name: 'Text of the document' }).fill(documentOf(service.host));
  await expectAccessibleInBothLooks(page, 'create dialog');
  await creating.getByRole('button', { name: 'Read document' }).click();
  const review = page.getByRole('dialog', { name: 'Review plugin' });
  await review.getByText('1 of 1 tools').waitFor();
  await review.getByLabel('Key', { exact: true }).fill('open sesame');
  await expectAccessibleInBothLooks(page, 'review');
  await review.getByRole('button', { name: 'Create plugin' }).click();
  await page.getByRole('heading', { level: 1, name: 'City weather' }).waitFor();
  await expectAccessibleInBothLooks(page, 'plugin');

  // Its tool is tried: the key is sent and not shown.
  await page.getByRole('link', { name: 'get_weather' }).click();
  await page.getByRole('heading', { level: 1, name: 'get_weather' }).waitFor();
  await expectAccessibleInBothLooks(page, 'tool');
  await page.getByRole('tab', { name: 'Debug' }).click();
  await page.getByRole('textbox', { name: 'city' }).fill('Oslo');
  await page.getByRole('button', { name: 'Run' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('"internal"').waitFor();
  await result.getByRole('tab', { name: 'Request' }).click();
  await result.getByText('***').waitFor();
  await expectAccessibleInBothLooks(page, 'debug');
  expect(service.requests).toEqual([{ url: '/weather?city=Oslo', key: 'open sesame' }]);
  await result.getByRole('button', { name: 'Save as example' }).click();
  await page.getByText('The example was saved', { exact: true }).waitFor();

  // A mock set with another response.
  await turnTo(page, wide);
  await page.getByRole('link', { name: 'Mock sets' }).click();
  await page.getByRole('button', { name: 'Create mock set' }).click();
  const naming = page.getByRole('dialog', { name: 'Create mock set' });
  await naming.getByRole('textbox', { name: 'Name of the set' }).fill('Winter');
  await naming.getByRole('button', { name: 'Create mock set' }).click();
  const response = page.getByRole('textbox', { name: 'Response' });
  await response.fill('{"city": "Oslo", "temperature": "cold"}');
  await page.getByText('“temperature” should be: Number.').waitFor();
  await response.fill('{"city": "Oslo", "temperature": -12}');
  await expectAccessibleInBothLooks(page, 'mock set');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('All changes saved').waitFor();

  // The document has changed: its tool replaces the other one.
  await page.getByRole('link', { name: 'get_weather' }).click();
  await page.getByRole('link', { name: 'City weather' }).click();
  await page.getByRole('button', { name: 'Import tools' }).click();
  const importing = page.getByRole('dialog', { name: 'Import tools' });
  const changed = documentOf(service.host).replace('Returns the weather', 'Tells the weather');
  await importing.getByRole('textbox', { name: 'Text of the document' }).fill(changed);
  await importing.getByRole('button', { name: 'Read document' }).click();
  await importing.getByText('Differs from the existing tool: description').waitFor();
  await importing.getByRole('checkbox', { name: 'get_weather' }).click();
  await expectAccessibleInBothLooks(page, 'import into a plugin');
  await importing.getByRole('button', { name: 'Replace tools' }).click();
  await page.getByText('Tells the weather of a city.').waitFor();

  // Published, and added to the agent.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish version 1' });
  await publishing.getByText('New', { exact: true }).waitFor();
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 1', { exact: true }).waitFor();
  await page.goto(agent.path);
  await showTab(page, 'Model and skills');
  await page.getByRole('button', { name: /^Plugins/ }).click();
  await page.getByRole('button', { name: 'Add tools' }).click();
  const select = page.getByRole('dialog', { name: 'Tools of plugins' });
  await select.getByRole('button', { name: 'Tools of City weather', exact: true }).click();
  await select.getByRole('button', { name: 'Add get_weather' }).click();
  await select.getByRole('button', { name: 'Remove get_weather' }).waitFor();
  await expectAccessibleInBothLooks(page, 'tools of plugins');
  await page.keyboard.press('Escape');
  // The focus goes back to the button once it is closed, and would take the next key.
  await select.waitFor({ state: 'hidden' });
  await savingState(page, 'Saved').waitFor();
  await expectAccessibleInBothLooks(page, 'plugin block');

  // The model calls the tool: the service answers, and the model gets the chosen fields.
  const ask = async (question: string, answer: string) => {
    model.script(
      { toolCalls: [{ id: question, name: 'get_weather', arguments: { city: 'Oslo' } }] },
      { text: [answer] },
    );
    await showTab(page, 'Chat');
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.fill(question);
    await message.press('Enter');
    await page.getByText(answer, { exact: true }).waitFor();
  };
  const resultOfLastCall = () => String(model.requests.at(-1)?.body.messages.at(-1).content);
  await ask('How warm is it?', 'It is 21 degrees.');
  expect(service.requests).toHaveLength(2);
  expect(resultOfLastCall()).toContain('21');
  expect(resultOfLastCall()).not.toContain('internal');

  // A shortcut calls it with what its form asks for, before the model is asked.
  await showTab(page, 'Model and skills');
  await page.getByRole('button', { name: /^Shortcuts/ }).click();
  await page.getByRole('button', { name: 'Add shortcut' }).click();
  const shortcut = page.getByRole('dialog', { name: 'New shortcut' });
  await shortcut.getByRole('textbox', { name: 'Name on the button' }).fill('Weather now');
  await shortcut.getByRole('textbox', { name: 'Question' }).fill('What is the weather?');
  await shortcut.getByRole('combobox', { name: 'Call a tool first' }).click();
  await page.getByRole('option', { name: 'City weather: get_weather' }).click();
  await shortcut.getByRole('combobox', { name: 'Sent to the tool as' }).getByText('city (required)').waitFor();
  await expectAccessibleInBothLooks(page, 'shortcut with a tool');
  await shortcut.getByRole('button', { name: 'Save' }).click();
  await shortcut.waitFor({ state: 'hidden' });
  await savingState(page, 'Saved').waitFor();
  await showTab(page, 'Chat');
  model.script({ text: ['It is still 21.'] });
  // Until the chat has the saved draft, the last list is that of the block, whose buttons have longer names.
  const bar = page.getByRole('list', { name: 'Shortcuts' }).last();
  await bar.getByRole('button', { name: 'Weather now', exact: true }).click();
  const form = page.getByRole('form', { name: 'Weather now' });
  await form.getByLabel('city').fill('Bergen');
  await form.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('It is still 21.', { exact: true }).waitFor();
  expect(service.requests.at(-1)).toEqual({ url: '/weather?city=Bergen', key: 'open sesame' });
  expect(service.requests).toHaveLength(3);
  expect(resultOfLastCall()).toContain('What is the weather?');

  // With the mock set the service is not called.
  await showTab(page, 'Model and skills');
  await page.getByRole('combobox', { name: 'get_weather in the chat with the draft' }).click();
  await page.getByRole('option', { name: 'Mock set: Winter' }).click();
  await page.getByRole('combobox', { name: 'get_weather in the chat with the draft' }).getByText('Winter').waitFor();
  await page.getByText('Mock set on').waitFor();
  await expectAccessibleInBothLooks(page, 'mock set of a tool');
  await ask('And in winter?', 'It is minus 12.');
  expect(resultOfLastCall()).toContain('-12');
  await page.getByText(/get_weather · mock set “Winter”/).waitFor();
  expect(service.requests).toHaveLength(3);
  expect(studio.complaints).toEqual([]);
});
