import { AddModel, PublishDraftBot, UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { openOwnBot } from '../support/chat-room.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

const LONG = 'stone '.repeat(60);
const OUTLINED = `# Kinds\n\n${'text '.repeat(320)}\n\n## Granite\n\nHard.\n\n## Chalk\n\nSoft.`;

it('a long conversation shows its context and cost, is summarised, and the summary is undone in two windows', async () => {
  await using model = await startPredictableModel();
  model.answerOthers(({ body }) => {
    const asked = JSON.stringify(body);
    if (asked.includes('Write a title')) return { text: ['Stones'] };
    return { text: [asked.includes('Summarise the conversation') ? 'They talk about stones.' : `Yes. ${LONG}`] };
  });
  await using studio = await openStudio({ settings: modelSettings(model) });
  const { page, address, complaints } = studio;
  const alice = await registerClient(address, 'alice@example.com');
  const added = await alice.call(AddModel, {
    settings: {
      provider: 'openai',
      base_url: model.url,
      api_key: 'key',
      name: 'Small',
      model_name: 'small',
      capabilities: { tools: false, vision: false, reasoning: false, context_tokens: 2_000 },
      purposes: ['chat'],
      price: { input: 1_000, output: 1_000 },
    },
  });
  const { spaceId, botId } = await openOwnBot(alice);
  await alice.call(UpdateDraftBotInfoAgw, {
    bot_info: {
      bot_id: botId,
      model_info: { model_id: added.model.model_id, short_memory_policy: { history_round: 100 } },
    },
  });
  await alice.call(PublishDraftBot, { bot_id: botId });
  await takeSession(page, alice, address);
  await page.goto(`/space/${spaceId}/chat/${botId}`);
  const ask = async (question: string) => {
    const answers = page.getByRole('log').getByText(/^Yes\./);
    const before = await answers.count();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(question);
    await page.keyboard.press('Enter');
    await expect.poll(() => answers.count()).toBeGreaterThan(before);
  };

  await ask('What is a stone?');
  const gauge = page.getByRole('button', { name: /^Context \d+% full$/ });
  await gauge.click();
  const details = page.getByRole('dialog', { name: 'Context and cost' });
  await details.getByText('Cost by model prices', { exact: true }).waitFor();
  await expectAccessible(page, 'context gauge');
  await page.keyboard.press('Escape');

  for (let number = 2; number <= 6; number += 1) await ask(`Question ${number}: ${LONG}`);
  const divider = page.getByRole('region', { name: 'Earlier messages were summarised' });
  await divider.waitFor({ timeout: 20_000 });
  await divider.getByText('Earlier messages were summarised').click();
  await divider.getByText('They talk about stones.').waitFor();

  const phone = await studio.openBrowser({ viewport: { width: 390, height: 844 } });
  await takeSession(phone, alice, address);
  await phone.goto(page.url());
  await phone.getByRole('region', { name: 'Earlier messages were summarised' }).waitFor();
  await phone.getByRole('button', { name: /^Context \d+% full$/ }).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(phone, 'summary on a phone');

  await divider.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('region', { name: 'The summary of earlier messages is not used' }).waitFor();
  await phone.reload();
  await phone.getByRole('region', { name: 'The summary of earlier messages is not used' }).waitFor();

  model.script({ text: [OUTLINED] });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Which kinds are there?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('menuitem', { name: 'Chalk' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Chalk');
  expect(complaints).toEqual([]);
});
