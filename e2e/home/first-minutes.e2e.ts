import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { fillSignForm } from '../account/sign-form.ts';
import { axeViolations } from '../support/axe-violations.ts';
import { openStudio } from '../support/open-studio.ts';

it('leads from an empty folder to the first answer and the first invitation', async () => {
  await using provider = await startScriptedModel();
  await using studio = await openStudio({ settings: { LOCAL_MODEL_URLS: provider.url } });
  const { page } = studio;
  await page.goto('/');
  await fillSignForm(page, 'ada@example.com');
  await page.getByRole('button', { name: 'Register' }).click();

  await page.getByRole('heading', { level: 1, name: /, ada$/ }).waitFor();
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByText('0 of 4 done').waitFor();
  const server = steps.getByRole('list', { name: 'Model servers on this machine' });
  await server.getByRole('button', { name: 'Use this model' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // The model that was found is tested and added with one click.
  await server.getByRole('combobox', { name: /^Model of/ }).click();
  await page.getByRole('option', { name: 'scripted' }).click();
  await server.getByRole('button', { name: 'Use this model' }).click();
  await steps.getByText('1 of 4 done').waitFor();

  await steps.getByRole('link', { name: 'Create agent' }).click();
  await page
    .getByRole('dialog', { name: 'Create', exact: true })
    .getByRole('button', { name: /^Start from scratch/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Create agent' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Travel planner');
  await form.getByRole('textbox', { name: 'Prompt' }).fill('You plan short trips.');
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Travel planner' }).waitFor();

  const followUps = { questions: ['And in the evening?', 'By train?', 'With children?'] };
  provider.script(
    { text: ['A day in ', 'Lisbon begins ', 'with coffee.'], paceMs: 50 },
    { text: [JSON.stringify(followUps)] },
  );
  // The page of a new agent is ready to write.
  await page.getByRole('textbox', { name: 'Message', exact: true }).and(page.locator(':focus')).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await steps.getByText('2 of 4 done').waitFor();
  await steps.getByRole('link', { name: 'Open Travel planner' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await page.keyboard.type('Plan a day in Lisbon');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Travel planner said' });
  await answer.getByText('A day in Lisbon begins with coffee.').waitFor();
  await page.getByRole('button', { name: 'And in the evening?' }).waitFor();
  const asked = provider.requests.filter(({ path }) => path === '/chat/completions').map(({ body }) => body.messages);
  expect(JSON.stringify(asked)).toContain('You plan short trips.');

  await page.goto('/');
  await steps.getByText('3 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Create link' }).click();
  const team = page.getByRole('dialog', { name: 'Create team space' });
  await team.getByRole('textbox', { name: 'Name' }).fill('Travellers');
  await team.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invitation link' });
  expect(await invitation.getByRole('textbox', { name: 'Link' }).inputValue()).toContain('/join#invitation=');

  await page.goto('/');
  await page.getByText('You are all set').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('list', { name: 'Recent agents' }).getByRole('link', { name: 'Travel planner' }).waitFor();
  expect(await page.getByText('You are all set').count()).toBe(0);
  expect(studio.complaints).toEqual([]);
});
