import { AddModel, ListModelSettings } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createHttpClient } from '../support/http-client.ts';
import { openStudio } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow } from '../support/page-look.ts';

const KEY = 'sk-typed-in-a-browser';

async function openModels(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
}

async function fillNewModel(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  await dialog.getByRole('combobox', { name: /^Server/ }).click();
  await page.getByRole('option', { name: 'Another server' }).click();
  await dialog.getByLabel('Base URL').fill(url);
  await dialog.getByLabel('API key').fill(KEY);
}

it('adds a model, tests it before and after, and makes another the default', async () => {
  await using provider = await startScriptedModel();
  await using studio = await openStudio({ signedInAs: 'root@example.com' });
  const { page } = studio;
  await openModels(page);
  await page.getByText('Only the offline demonstration model answers until you add one.').waitFor();

  await fillNewModel(page, provider.url);
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  await dialog.getByRole('button', { name: 'Load names' }).click();
  await dialog.getByText('2 names found').waitFor();
  expect(await dialog.locator('datalist option').count()).toBe(2);
  await dialog.getByRole('combobox', { name: 'Model', exact: true }).fill('scripted');
  provider.script({ text: ['Hello ', 'from the script.'] });
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await dialog.getByRole('status').getByText('Hello from the script.').waitFor();
  expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  await dialog.getByRole('button', { name: 'Save' }).click();

  const first = page.getByRole('listitem').filter({ hasText: 'scripted' });
  await first.getByText('Default: Chat').waitFor();
  await first.getByRole('button', { name: 'Test scripted' }).click();
  await first.getByRole('status').getByText('It answered in').waitFor();
  expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);

  await fillNewModel(page, provider.url);
  await dialog.getByRole('combobox', { name: 'Model', exact: true }).fill('another');
  await dialog.getByLabel('Name shown to users').fill('The other one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Manage The other one' }).click();
  await page.getByRole('menuitem', { name: 'Make default for Chat' }).click();
  await page.getByRole('listitem').filter({ hasText: 'The other one' }).getByText('Default: Chat').waitFor();
  expect(await first.getByText('Default: Chat').count()).toBe(0);

  await page.getByRole('button', { name: 'Manage The other one' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await first.getByText('Default: Chat').waitFor();
  expect(await page.getByText('The other one', { exact: true }).count()).toBe(0);
  expect(studio.complaints).toEqual([]);
});

it('shows why a key was refused at its field, and never shows the stored key', async () => {
  await using provider = await startScriptedModel();
  await using studio = await openStudio({ signedInAs: 'root@example.com' });
  const { page } = studio;
  await openModels(page);
  await fillNewModel(page, provider.url);
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  await dialog.getByRole('combobox', { name: 'Model', exact: true }).fill('scripted');
  provider.script({ status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } });
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  const outcome = dialog.getByRole('status').filter({ hasText: 'The key for scripted was refused' });
  await outcome.getByText('Incorrect API key provided: [key]').waitFor();
  await dialog.getByLabel('API key').fill('sk-better');
  await outcome.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: 'Manage scripted' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit “scripted”' });
  expect(await edit.getByLabel('API key').inputValue()).toBe('');
  await edit.getByText('A key is stored. Leave empty to keep it.').waitFor();
  await edit.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('Enter the key again').waitFor();
  expect(await page.content()).not.toContain('sk-better');
  expect(studio.complaints).toEqual([]);
});

it('list and form have no axe violations', async () => {
  await using provider = await startScriptedModel();
  await using studio = await openStudio({
    signedInAs: 'root@example.com',
    browser: narrow.browser,
    settings: { MODEL_BASE_URL: provider.url, MODEL_NAME: 'served-by-the-operator' },
  });
  const { page, address } = studio;
  await page.goto('/');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'session_key');
  const client = createHttpClient(address, `${cookie?.name}=${cookie?.value}`);
  await client.call(AddModel, {
    settings: {
      provider: 'anthropic',
      base_url: '',
      api_key: KEY,
      name: 'A model with a long name that has to wrap somewhere',
      model_name: 'large-model-2026-11-01',
      capabilities: { tools: true, vision: true, reasoning: true, context_tokens: 200_000 },
      purposes: ['chat'],
      price: { input: 0.25, output: 12.5 },
    },
  });
  expect((await client.call(ListModelSettings, {})).models).toHaveLength(3);
  await page.getByRole('button', { name: 'Got it' }).click();

  await page.goto('/admin/models');
  await page.getByRole('button', { name: 'Test served-by-the-operator' }).click();
  await page.getByText('It answered in').waitFor();
  await expectAccessibleInBothLooks(page, 'list');
  await page.getByRole('button', { name: 'Add model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  await dialog.getByLabel('Base URL').fill('nonsense');
  await dialog.getByRole('combobox', { name: 'Model', exact: true }).fill('m');
  await expectAccessibleInBothLooks(page, 'form');
  await dialog.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await dialog.getByText('cannot be reached').waitFor();
  await expectAccessibleInBothLooks(page, 'tested form');
  expect(studio.complaints).toEqual([]);
});
