import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { createAgent, editablePrompt, promptOf, savingState, storedPrompt, typePrompt } from './editor-page.ts';

it('a new user builds an agent from one sentence, changes prompt and model, and chats with it', async () => {
  await using model = await startPredictableModel();
  await using studio = await openStudio({
    signedInAs: 'ada@example.com',
    settings: modelSettings(model),
    browser: { viewport: { width: 1440, height: 900 } },
  });
  const { page } = studio;
  const draft = {
    name: 'Trip planner',
    description: 'Plans weekend trips by train.',
    prompt: '# Role\nYou plan weekend trips by train.',
    prologue: 'Where do you want to go?',
    suggested_questions: ['Two days in Lisbon', 'With small children', 'To the sea'],
  };
  model.script({ text: [JSON.stringify(draft)] });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Describe it/ }).click();
  await dialog.getByRole('textbox', { name: 'What should it do?' }).fill('Plan weekend trips by train');
  await page.keyboard.press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  expect(await name.inputValue()).toBe('Trip planner');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trip planner' }).waitFor();

  await page.getByRole('button', { name: 'To the sea' }).waitFor();
  await typePrompt(page, '\nAnswer in one sentence.');
  await savingState(page, 'Saved').waitFor();
  expect(await promptOf(page)).toContain('Answer in one sentence.');
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'predictable', exact: true }).click();
  await savingState(page, 'Saved').waitFor();

  const followUps = { questions: ['And in the evening?', 'By train?', 'With children?'] };
  model.script({ text: ['Lisbon begins ', 'with coffee.'] }, { text: [JSON.stringify(followUps)] });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Two days in Lisbon');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Trip planner said' });
  await answer.getByText('Lisbon begins with coffee.').waitFor();
  await page.getByRole('button', { name: 'And in the evening?' }).waitFor();
  const asked = model.requests.filter(({ path }) => path === '/chat/completions').map(({ body }) => body.messages);
  expect(JSON.stringify(asked)).toContain('Answer in one sentence.');
  expect(studio.complaints).toEqual([]);
});

it('on a phone the editor has tabs; the prompt is saved and the chat is one tap away', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  await using studio = await openStudio({ browser: phone });
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  const agent = await createAgent(client, 'Be kind.');
  await takeSession(page, client, address);
  await page.goto(agent.path);
  await page.getByRole('button', { name: 'Got it' }).tap();
  await page.getByRole('tab', { name: 'Prompt' }).tap();
  await editablePrompt(page).tap();
  await typePrompt(page, ' Always.');
  await savingState(page, 'Saved').waitFor();
  expect(await storedPrompt(client, agent)).toBe('Be kind. Always.');
  await page.getByRole('tab', { name: 'Chat' }).tap();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  // The buttons beside the tabs leave room for them, and are on one line.
  const find = page.getByRole('button', { name: 'Find in conversation' });
  await find.waitFor();
  const tabs = page.getByRole('tablist', { name: 'Parts of the editor' });
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  const boxes = [await find.boundingBox(), await page.getByRole('link', { name: 'Compare' }).boundingBox()];
  const [middle, ...others] = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(others).toEqual([middle]);

  await page.getByRole('button', { name: 'History', exact: true }).tap();
  const drawer = page.getByRole('dialog', { name: 'History' });
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(studio.complaints).toEqual([]);
});
