import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdfOf } from '../../apps/server/src/testing/document-files.ts';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, savingState } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible, expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

/** Looks for the word of a question in the files of the user, and answers with what it finds. */
async function startSearchingModel() {
  const model = await startScriptedModel();
  model.answerOthers(({ body }) => {
    // The call that suggests questions to go on with.
    if (JSON.stringify(body).includes('follow-up questions')) return { text: ['{"questions":[]}'] };
    const { role, content } = body.messages.at(-1);
    if (role === 'tool') return { text: [content.includes('two rents') ? 'It is two rents.' : 'I found nothing.'] };
    if (String(content).includes('How high is the deposit?'))
      return { toolCalls: [{ id: 'call-1', name: 'find_in_files', arguments: { words: 'deposit' } }] };
    return { text: ['Noted.'] };
  });
  return model;
}

it('studio §3 an agent with a filebox answers from a file of a cleared conversation, until its user deletes it', async () => {
  await using model = await startSearchingModel();
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address, complaints } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You know the papers of your user.');
  await takeSession(page, client, address);

  // The block is switched on.
  await page.goto(agent.path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('tab', { name: 'Model and skills' }).click();
  await page.getByRole('button', { name: /^Filebox/ }).click();
  await page.getByRole('switch', { name: 'Let the agent look at earlier files' }).click();
  await savingState(page, 'Saved').waitFor();
  await expectAccessibleInBothLooks(page, 'block');

  // A file is sent, and kept when the history is cleared.
  await page.getByRole('tab', { name: 'Chat' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await page.getByRole('menuitem', { name: 'File' }).click();
  const buffer = Buffer.from(pdfOf('The rent is 900', 'The deposit is two rents'));
  await (await chooser).setFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('list', { name: 'Attached files' }).getByText('lease.pdf').waitFor();
  await message(page).fill('My lease');
  await send(page);
  await page.getByText('Noted.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Clear history' }).click();
  const question = page.getByRole('dialog', { name: 'Clear history?' });
  await question.getByRole('checkbox', { name: /^Also delete its files \(1 · / }).waitFor();
  await expectAccessibleInBothLooks(page, 'clear history');
  await question.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('Noted.', { exact: true }).waitFor({ state: 'hidden' });

  // The agent finds it.
  await message(page).fill('How high is the deposit?');
  await send(page);
  await page.getByText('It is two rents.', { exact: true }).waitFor();
  await page.getByText('Looked for “deposit” in your files').first().waitFor();

  // The user looks at it, renames it and deletes it.
  const files = page.getByRole('dialog', { name: 'Files you sent to this agent' });
  for (const look of [narrow, wide]) {
    await turnTo(page, look);
    await page.getByRole('button', { name: 'Your files', exact: true }).last().click();
    await files.getByText('1 file, ').waitFor();
    await expectAccessible(page, `files, ${look.name}`);
    await files.getByRole('button', { name: 'lease.pdf', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'lease.pdf' });
    await preview.getByText('The deposit is two rents').waitFor();
    await expectAccessible(page, `preview, ${look.name}`);
    await preview.getByRole('button', { name: 'Close' }).click();
    await preview.waitFor({ state: 'hidden' });
    if (look === wide) break;
    await files.getByRole('button', { name: 'Close' }).click();
    await files.waitFor({ state: 'hidden' });
  }
  await files.getByRole('button', { name: 'More about lease.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename file' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(256));
  await rename.getByRole('button', { name: 'Save' }).click();
  await rename.getByText('Enter a name of 1 to 255 bytes.').waitFor();
  await rename.getByRole('textbox', { name: 'Name' }).fill('Flat');
  await rename.getByRole('button', { name: 'Save' }).click();
  await files.getByRole('button', { name: 'Flat.pdf', exact: true }).waitFor();
  await files.getByRole('searchbox', { name: 'Search names and texts' }).fill('deposit');
  await files.getByText('The deposit is two rents').waitFor();
  await files.getByRole('button', { name: 'More about Flat.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete “Flat.pdf”?' });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await deletion.waitFor({ state: 'hidden' });
  await files.getByRole('button', { name: 'Flat.pdf', exact: true }).waitFor({ state: 'hidden' });
  await files.getByRole('button', { name: 'Close' }).click();

  // Now there is nothing to find.
  await message(page).fill('How high is the deposit?');
  await send(page);
  await page.getByText('I found nothing.', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
