import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { axeViolations } from '../support/axe-violations.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { modelSettings } from '../support/predictable-model.ts';
import { createAgent, editablePrompt, promptOf, storedPrompt } from './editor-page.ts';

const variant = (page: Page, letter: string) => page.getByRole('region', { name: `Variant ${letter}`, exact: true });

it('a prompt is improved by hunk, variants are compared, one is taken over and its answer kept', async () => {
  await using model = await startScriptedModel();
  await using studio = await openStudio({
    settings: modelSettings(model),
    browser: { viewport: { width: 1440, height: 900 } },
  });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You cook.\n\nBe kind.');
  await takeSession(page, client, address);
  await page.goto(agent.path);
  await editablePrompt(page).waitFor();

  model.script({ text: ['You are a cook.\n\nBe kind ', 'and brief.'] });
  await page.getByRole('button', { name: 'Improve', exact: true }).click();
  const improving = page.getByRole('dialog', { name: 'Improve the prompt' });
  await improving.getByRole('textbox').fill('Shorter answers');
  await improving.getByRole('button', { name: 'Propose a prompt' }).click();
  await improving.getByRole('checkbox', { name: 'Take change 1 of 2' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await improving.getByRole('button', { name: 'Take 1 of 2 changes' }).click();
  await expect.poll(() => promptOf(page)).toBe('You cook.\n\nBe kind and brief.');
  await expect.poll(() => storedPrompt(client, agent)).toBe('You cook.\n\nBe kind and brief.');

  await page.getByRole('link', { name: 'Compare' }).click();
  const [a, b] = [variant(page, 'A'), variant(page, 'B')];
  await a.getByText('Same as draft').waitFor();
  await b.getByRole('button', { name: 'Prompt', exact: true }).click();
  await b.getByRole('textbox', { name: 'Prompt' }).and(page.locator('.cm-content')).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('You joke.');
  // Both stream at the same time: each is held until the other is seen.
  const gates = [model.hold(), model.hold()];
  const answer = ({ body }: { body: { messages: { content: string }[] } }) => ({
    text: body.messages[0]?.content === 'You joke.' ? ['A joke', ' of ten minutes.'] : ['Ten', ' minutes.'],
    usage: { inputTokens: 20, outputTokens: 4 },
    gate: gates[body.messages[0]?.content === 'You joke.' ? 1 : 0],
  });
  model.script(answer, answer);
  const question = page.getByRole('textbox', { name: 'Question to all variants' });
  await question.fill('How long?');
  await page.keyboard.press('Enter');
  await model.untilOpen(2);
  for (const gate of gates) gate.release();
  await a.getByText('Ten', { exact: true }).waitFor();
  await b.getByText('A joke', { exact: true }).waitFor();
  for (const gate of gates) gate.open();
  await a.getByText('Ten minutes.', { exact: true }).waitFor();
  await b.getByText('A joke of ten minutes.', { exact: true }).waitFor();
  await b.getByText('Output tokens').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await b.getByRole('button', { name: 'Keep as wanted answer' }).click();
  const wanted = page.getByRole('region', { name: 'Wanted answer', exact: true });
  await wanted.getByText('A joke of ten minutes.', { exact: true }).waitFor();

  await b.getByRole('button', { name: 'Take over variant B' }).click();
  const takingOver = page.getByRole('dialog', { name: 'Take variant B over into the draft?' });
  await takingOver.getByText('You joke.').waitFor();
  await takingOver.getByRole('button', { name: 'Take over' }).click();
  await takingOver.waitFor({ state: 'hidden' });
  await expect.poll(() => storedPrompt(client, agent)).toBe('You joke.');
  await b.getByText('Same as draft').waitFor();
  // The answer of the other one is of the draft that was replaced.
  const ofEarlierSettings = /^These answers were given with earlier settings/;
  await a.getByText(ofEarlierSettings).waitFor();
  expect(await b.getByText(ofEarlierSettings).count()).toBe(0);

  // After a reload the variants are still there, and the wanted answer is shown beside the new ones.
  await page.reload();
  await b.getByText('A joke of ten minutes.', { exact: true }).waitFor();
  const ofEarlierVisit = /^These answers are from an earlier visit/;
  await a.getByText(ofEarlierVisit).waitFor();
  await page.getByRole('button', { name: 'Questions with a wanted answer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'How long?' }).click();
  model.script({ text: ['Nine.'] }, { text: ['Nine.'] });
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await a.getByText('Nine.', { exact: true }).waitFor();
  await wanted.getByText('A joke of ten minutes.', { exact: true }).waitFor();
  await b.getByText('Nine.', { exact: true }).waitFor();
  expect(await page.getByText(ofEarlierVisit).count()).toBe(0);
  // The first question of a visit starts new conversations.
  expect(model.requests.slice(-2).map(({ body }) => body.messages.length)).toEqual([2, 2]);

  // The question after that goes on from the answers to it.
  model.script({ text: ['Eight.'] }, { text: ['Eight.'] });
  await question.fill('And now?');
  await page.keyboard.press('Enter');
  await a.getByText('Eight.', { exact: true }).waitFor();
  await b.getByText('Eight.', { exact: true }).waitFor();
  expect(model.requests.slice(-2).map(({ body }) => body.messages.length)).toEqual([4, 4]);

  await page.getByRole('button', { name: 'Questions with a wanted answer' }).click();
  await page.getByRole('button', { name: 'Delete the wanted answer', exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Questions with a wanted answer' }).waitFor({ state: 'hidden' });

  // The draft that was replaced is in the history, and a variant can be based on it.
  await b.getByRole('combobox', { name: 'Based on' }).click();
  await page.getByRole('option', { name: 'Replaced draft' }).click();
  await b.getByRole('button', { name: 'Prompt', exact: true }).click();
  await b.getByText('Be kind and brief.').waitFor();

  // The reply of a column that is removed is stopped; the other one goes on.
  const held = [model.hold(), model.hold()];
  model.script(...held.map((gate) => ({ text: ['Seven', ' minutes.'], gate })));
  await question.fill('And then?');
  await page.keyboard.press('Enter');
  await model.untilOpen(2);
  for (const gate of held) gate.release();
  await b.getByText('Seven', { exact: true }).waitFor();
  await b.getByRole('button', { name: 'Remove variant B' }).click();
  await b.waitFor({ state: 'hidden' });
  await model.untilOpen(1);
  for (const gate of held) gate.open();
  await a.getByText('Seven minutes.', { exact: true }).waitFor();

  // On a phone the head has room for its title.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Open the editor' }).waitFor();
  const title = page.getByRole('heading', { level: 1, name: 'Compare' });
  expect(await title.evaluate((heading) => heading.clientWidth >= heading.scrollWidth && heading.clientWidth > 0)).toBe(
    true,
  );
  expect(studio.complaints).toEqual([]);
});
