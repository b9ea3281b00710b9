import { text as readText } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openBotChat } from '../chat-panel/open-bot-chat.ts';

it('a limit that the administrator sets stops the next answer, which says when it resets; the usage is shown and exported', async () => {
  await using chat = await openBotChat(1);
  const { page, ask, complaints } = chat;
  const agentPage = page.url();
  await page.goto('/admin/limits');
  await page.getByRole('region', { name: 'Each user', exact: true }).getByLabel('Tokens per day').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Limits saved').first().waitFor();

  await page.goto(agentPage);
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  await ask({ name: 'refused', pieces: 1, paceMs: 0 });
  const prompt = page.getByRole('dialog', { name: 'Limit reached' });
  await prompt.getByText('You have used up the limit of 1 tokens a day. It resets on').waitFor();
  await prompt.getByRole('button', { name: 'Got it' }).click();

  await page.goto('/?settings=usage');
  await page.getByRole('progressbar', { name: 'Tokens today' }).waitFor();
  await page.goto('/admin/usage');
  await page.getByRole('table', { name: 'Users' }).getByText('alice').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readText(await file.createReadStream())).toContain(',alice,');
  // The panel logs the refused message.
  expect(complaints.filter((text) => !text.startsWith('parley: send-message ApiError'))).toEqual([]);
});
