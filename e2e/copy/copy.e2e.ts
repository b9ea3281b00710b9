import { text as streamText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Agents' }).getByRole('link', { name, exact: true });

async function choose(page: Page, agent: string, item: string): Promise<void> {
  await card(page, agent).waitFor();
  await page.getByRole('button', { name: `Actions for ${agent}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function createTeamSpace(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /switch space/ }).click();
  await page.getByRole('button', { name: 'Create team space' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create team space' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: `${name}, switch space` }).waitFor();
}

async function createAgent(page: Page, name: string, prompt: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create agent' }).first().click();
  await page.getByRole('button', { name: /Start from scratch/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Create agent' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/bot/**');
}

async function importFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create agent' }).first().click();
  await page.getByRole('button', { name: /Import a file/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(file);
}

const difyApp = `
app: {name: Travel planner, mode: chat, description: Plans trips}
kind: app
version: 0.5.0
model_config:
  model: {name: gpt-4o, provider: openai, completion_params: {temperature: 0.7}}
  pre_prompt: Plan trips.
  opening_statement: Where to?
  user_input_form: [{text-input: {label: City, variable: city}}]
`;

it('studio §5, §6 an agent is duplicated to a team space, exported, and imported on another server; a public space keeps its agents', async () => {
  await using studio = await openStudio({ signedInAs: 'olive@example.com' });
  await using other = await openStudio({ signedInAs: 'mary@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await card(page, 'Welcome').waitFor();
  const personal = new URL(page.url()).pathname;
  await createTeamSpace(page, 'Engines');
  await page.goto(personal);
  await createAgent(page, 'Cook', 'You cook with what is left in the fridge.');
  await page.goto(personal);

  // To the team space, under another name.
  await choose(page, 'Cook', 'Duplicate');
  const dialog = page.getByRole('dialog', { name: 'Duplicate Cook' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('Cook (copy)');
  await name.fill('Team cook');
  await dialog.getByRole('combobox', { name: /Into the space/ }).click();
  await page.getByRole('option', { name: 'Engines' }).click();
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL('**/bot/*?from=copy');
  await page.getByText('You cook with what is left in the fridge.').first().waitFor();
  const team = new URL(page.url()).pathname.replace(/\/bot\/.*/, '/develop');
  expect(team).not.toBe(personal);

  // Exported as a readable file.
  await page.goto(team);
  const download = page.waitForEvent('download');
  await choose(page, 'Team cook', 'Export');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Team cook.parley.json');
  const text = await streamText(await file.createReadStream());
  expect(JSON.parse(text)).toMatchObject({ format: 'parley-agent', agent: { name: 'Team cook' } });
  expect(text).toContain('\n    "prompt": "You cook with what is left in the fridge."');

  // Imported on another server.
  await other.page.goto('/space');
  await card(other.page, 'Welcome').waitFor();
  await importFile(other.page, {
    name: 'Team cook.parley.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await other.page.getByText('Found the agent “Team cook”.').waitFor();
  await other.page.getByRole('button', { name: 'Import', exact: true }).click();
  await other.page.waitForURL('**/bot/*');
  await other.page.getByText('You cook with what is left in the fridge.').first().waitFor();

  // A file of a newer version is refused in words.
  await other.page.goto('/space');
  const newer = text.replace('"schema_version": 1', '"schema_version": 2');
  await importFile(other.page, { name: 'newer.json', mimeType: 'application/json', buffer: Buffer.from(newer) });
  await other.page.getByRole('button', { name: 'Import', exact: true }).click();
  await other.page.getByRole('alert').filter({ hasText: 'This file comes from a newer version of Parley' }).waitFor();
  await other.page.getByRole('button', { name: 'Close' }).first().click();

  // A Dify app, with a report.
  await importFile(other.page, { name: 'planner.yml', mimeType: 'text/yaml', buffer: Buffer.from(difyApp) });
  await other.page.getByText('Found the Dify app “Travel planner”.').waitFor();
  await other.page.getByRole('listitem').filter({ hasText: 'Variables' }).getByText('city').waitFor();
  await other.page.getByRole('button', { name: 'Import', exact: true }).click();
  const report = other.page.getByRole('dialog', { name: 'Travel planner was imported' });
  await report.getByText('gpt-4o').waitFor();
  await report.getByRole('button', { name: 'Open the agent' }).click();
  await other.page.getByText('Plan trips.').first().waitFor();

  // The administrator makes the team space public: its agents stay there.
  await page.goto('/admin/spaces');
  await page.getByRole('switch', { name: 'Public (no copies): Engines' }).click();
  await page.getByText('Agents of Engines can no longer be copied').first().waitFor();
  await page.goto(team);
  await choose(page, 'Team cook', 'Duplicate');
  await page.getByRole('alert').filter({ hasText: 'Bot in public space cannot duplicate' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await choose(page, 'Team cook', 'Export');
  await page.getByText('Agents of a public space cannot be copied or exported.').first().waitFor();
  await page.goto(personal);
  await choose(page, 'Cook', 'Duplicate');
  await page.getByRole('combobox', { name: /Into the space/ }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Personal']);
  expect([...studio.complaints, ...other.complaints]).toEqual([]);
});
