import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';

it('shows the arguments of a tool call, and answers the question of a paused reply (wire §1.8)', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await page.getByRole('list', { name: 'Agents' }).getByRole('link', { name: 'Welcome' }).click();
  const input = page.getByRole('textbox', { name: 'Message', exact: true });

  await input.fill('What time is it?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Looked up the time' }).click();
  await page.getByRole('region', { name: 'Output' }).getByText('time_zone').waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });

  await input.fill('Ask me');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'What would you like to see next?' }).waitFor();
  await page.getByRole('button', { name: 'What Parley is', exact: true }).click();
  await page.getByRole('button', { name: 'Asked you' }).waitFor();
  await page.getByText('Answered.', { exact: true }).waitFor();
  expect(studio.complaints).toEqual([]);
});
