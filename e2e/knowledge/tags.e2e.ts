import { CreateDataset, CreateDocument, DocumentSource, FormatType, ListDocument } from '@parley/contract';
import { expect, it } from 'vitest';
import { createAgent } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';

const texts = { Old: 'The office opens at eight.', New: 'The office opens at nine.' };

it('studio §3, §4 tags are defined, set, and decide what a recall test finds; selected documents are tagged and deleted', async () => {
  await using studio = await openStudio({ browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You answer questions.');
  await takeSession(page, client, address);
  const space = agent.path.replace(/\/bot\/.*/, '');
  const space_id = space.replace('/space/', '');
  const named = { space_id, name: 'Office', format_type: FormatType.text };
  const { dataset_id } = await client.call(CreateDataset, named);
  await client.call(CreateDocument, {
    dataset_id,
    document_bases: Object.entries(texts).map(([name, custom_content]) => ({
      name,
      source_info: { document_source: DocumentSource.custom, custom_content },
    })),
  });
  const isReady = async () =>
    (await client.call(ListDocument, { dataset_id })).document_infos.every(({ slice_count }) => slice_count > 0);
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);

  // A tag of the dataset.
  await page.goto(`${space}/knowledge/${dataset_id}`);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Actions for Office' }).click();
  await page.getByRole('menuitem', { name: 'Edit tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Edit tags' });
  await tags.getByRole('button', { name: 'Add tag' }).click();
  await tags.getByRole('textbox', { name: 'Name of tag 1' }).fill('Year');
  await tags.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await expectAccessibleInBothLooks(page, 'tags dialog');
  await tags.getByRole('button', { name: 'Save' }).click();
  await tags.waitFor({ state: 'hidden' });

  // Its value of a document; a wrong one is refused.
  await page.getByRole('button', { name: 'Actions for New' }).click();
  await page.getByRole('menuitem', { name: 'Tags', exact: true }).click();
  const values = page.getByRole('dialog', { name: 'Tags of New' });
  await values.getByRole('textbox', { name: 'Year' }).fill('late');
  await values.getByRole('button', { name: 'Save' }).click();
  await values.getByText('“Year” needs a number.').waitFor();
  await expectAccessibleInBothLooks(page, 'values dialog');
  await values.getByRole('textbox', { name: 'Year' }).fill('2026');
  await values.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Year: 2026').waitFor();

  // The tag of a document that is imported.
  await page.goto(`${space}/knowledge/${dataset_id}/upload?type=text_custom`);
  await page.getByRole('textbox', { name: 'Document name' }).fill('Newest');
  await page.getByRole('textbox', { name: 'Text' }).fill('The office closes at noon.');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Year' }).fill('2027');
  await expectAccessibleInBothLooks(page, 'tags of an import');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 1 document' }).click();
  await page.getByText('Everything is processed.').waitFor({ timeout: 60_000 });
  await page.goto(`${space}/knowledge/${dataset_id}`);
  await page.getByText('Year: 2027').waitFor();

  // The list by a condition.
  await turnTo(page, wide);
  await page.getByRole('button', { name: 'Filter by tags' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('2026');
  await page.getByRole('link', { name: 'Old' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'New' }).waitFor();
  await expectAccessibleInBothLooks(page, 'filter');

  // What an agent would get with it.
  await page.goto(`${space}/knowledge/${dataset_id}/test?query=When+does+the+office+open%3F&setup=20-3-0`);
  await page.getByText(texts.Old).first().waitFor();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('2026');
  await page.getByText(texts.Old).first().waitFor({ state: 'hidden' });
  await page.getByText(texts.New).first().waitFor();
  await expectAccessibleInBothLooks(page, 'recall test with a condition');

  // Several documents at once.
  await page.goto(`${space}/knowledge/${dataset_id}`);
  const documents = page.getByRole('grid', { name: 'Documents' });
  await documents.getByRole('checkbox', { name: 'Select “New”' }).click();
  await documents.getByRole('checkbox', { name: 'Select “Old”' }).click();
  await expectAccessibleInBothLooks(page, 'selected documents');
  await page.getByRole('button', { name: 'Set tags' }).click();
  const setTags = page.getByRole('dialog', { name: 'Set tags' });
  await setTags.getByRole('textbox', { name: 'Year' }).fill('2030');
  await setTags.getByRole('button', { name: 'Set tags of 2 documents' }).click();
  await setTags.waitFor({ state: 'hidden' });
  await expect.poll(() => documents.getByText('Year: 2030').count()).toBe(2);
  await page.getByRole('button', { name: 'Delete 2 documents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => documents.getByRole('link').allTextContents()).toEqual(['Newest']);
});
