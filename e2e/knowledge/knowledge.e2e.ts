import { GetDraftBotInfoAgw } from '@parley/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  chineseFont,
  makePdf,
  texts,
  textsOfSize,
  utf16Hex,
} from '../../apps/server/src/platform/documents/testing/make-pdf.ts';
import { spreadsheetOf } from '../../apps/server/src/testing/document-files.ts';
import { createAgent, savingState } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

const chinese = (points: number, y: number, text: string): string =>
  `BT /F2 ${points} Tf 72 ${y} Td <${utf16Hex(text)}> Tj ET`;

/** Two pages in English and one in Chinese, with headings in larger letters. */
const handbook = makePdf({
  pages: [
    {
      content: [
        textsOfSize(24, [72, 740, 'Beekeeping handbook']),
        textsOfSize(18, [72, 690, 'Swarming']),
        texts(
          [72, 660, 'A colony prepares to swarm in May.'],
          [72, 644, 'The old queen leaves with half of the workers.'],
        ),
      ].join(' '),
    },
    {
      content: [
        textsOfSize(18, [72, 740, 'Winter']),
        texts(
          [72, 710, 'Bees do not sleep in winter. They form a cluster.'],
          [72, 694, 'A colony needs about 15 kilograms of honey to live until spring.'],
        ),
      ].join(' '),
    },
    {
      content: [chinese(18, 740, '秋季'), chinese(12, 710, '养蜂人在九月给每个蜂群喂十公斤糖浆。')].join(' '),
      resources: '/Font << /F2 100 0 R >>',
    },
  ],
  objects: chineseFont,
});

const honey = spreadsheetOf([
  ['Sort', 'Price'],
  ['Linden honey', '7'],
  ['Heather honey', '12'],
]);

/** The link opens a new tab. */
async function openedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await click();
  const tab = await opened;
  await tab.waitForLoadState();
  return tab;
}

/** A page of a PDF that is not blank. Without fonts for its script, its characters are thin grey boxes. */
async function expectDrawn(page: Page, name: string): Promise<void> {
  const canvas = page.getByRole('region', { name: 'Original' }).getByRole('img', { name });
  const isDrawn = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data;
      return pixels?.some((value, index) => index % 4 === 0 && value < 200 && pixels[index + 3] === 255);
    });
  await expect.poll(isDrawn).toBe(true);
}

/** No cell has more than fits into its width. */
async function expectInCells(grid: Locator): Promise<void> {
  const overflows = await grid
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(Math.max(...overflows)).toBeLessThanOrEqual(0);
}

// Through more than twenty pages, each in both looks.
const LONG_WALK = { timeout: 360_000 };

it(
  'studio §2, §4 a new user creates a knowledge, imports a file, adds it to an agent and opens the cited place',
  LONG_WALK,
  async () => {
    await using model = await startPredictableModel();
    await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
    const { page, address } = studio;
    const client = await registerClient(address, 'ada@example.com');
    const agent = await createAgent(client, 'You answer questions about bees.');
    await takeSession(page, client, address);
    const space = agent.path.replace(/\/bot\/.*/, '');

    // The library is empty and leads to the import.
    await page.goto(`${space}/library`);
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('No datasets yet').waitFor();
    await expectAccessibleInBothLooks(page, 'empty library');
    await page.getByRole('main').getByRole('button', { name: 'Create dataset' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Create dataset' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bees');
    await expectAccessibleInBothLooks(page, 'create dialog');
    await dialog.getByRole('button', { name: 'Create and import' }).click();
    await page.waitForURL('**/upload?type=text_doc');

    // The wizard survives a reload after the upload.
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({ name: 'bees.pdf', mimeType: 'application/pdf', buffer: handbook });
    await page.getByText('Uploaded').waitFor();
    await expectAccessibleInBothLooks(page, 'files');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('group', { name: 'How documents are divided' }).waitFor();
    await page.reload();
    await page.getByRole('radio', { name: 'By level' }).click();
    await expectAccessibleInBothLooks(page, 'segment settings');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('A colony prepares to swarm in May.').waitFor();
    await expectAccessibleInBothLooks(page, 'preview');
    await page.getByRole('button', { name: 'Import 1 document' }).click();
    await page.getByText('Everything is processed.').waitFor({ timeout: 60_000 });
    await expectAccessibleInBothLooks(page, 'processed');
    await page.getByRole('button', { name: 'Show the result' }).click();

    // Its slices.
    await page.getByRole('heading', { level: 1, name: 'bees.pdf' }).waitFor();
    const slices = page.getByRole('grid', { name: 'Slices' });
    await slices.getByText('Bees do not sleep in winter.').waitFor();
    await expectAccessibleInBothLooks(page, 'slices');
    await expectInCells(slices);
    const breadcrumb = page.getByRole('main').getByRole('navigation', { name: 'Dataset breadcrumb' });
    expect(await breadcrumb.getByRole('link').allTextContents()).toEqual(['Datasets', 'Bees']);

    // How it was processed: it had been read for the preview.
    await page.getByRole('button', { name: 'Processing steps of bees.pdf' }).click();
    const timeline = page.getByRole('dialog', { name: 'Processing steps of bees.pdf' });
    await timeline.getByText('Ready', { exact: true }).waitFor();
    expect(await timeline.getByRole('listitem').count()).toBe(4);
    await expectAccessibleInBothLooks(page, 'timeline');
    await timeline.getByRole('button', { name: 'Close' }).click();

    // The original beside them: its pages, and its text.
    await page.getByRole('button', { name: 'Show slice 1 in the original' }).click();
    const original = page.getByRole('region', { name: 'Original' });
    await original.getByRole('img', { name: 'Slice on page 1' }).waitFor();
    await expectDrawn(page, 'Page 1 of 3');
    await expectAccessibleInBothLooks(page, 'pages of the original');
    await page.getByRole('radio', { name: 'Text' }).click();
    await original.locator('mark').first().waitFor();
    await expectAccessibleInBothLooks(page, 'text of the original');
    await page.getByRole('tab', { name: 'Slices' }).click();
    await page.getByRole('searchbox', { name: 'Find in slices' }).fill('honey');
    await slices.getByText('A colony prepares to swarm in May.').waitFor({ state: 'hidden' });
    await breadcrumb.getByRole('link', { name: 'Bees' }).click();
    await page.getByRole('link', { name: 'bees.pdf' }).waitFor();
    await expectAccessibleInBothLooks(page, 'documents');

    // What an agent would get.
    await turnTo(page, wide);
    await page.getByRole('link', { name: 'Test recall' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('How much honey does a colony need in winter?');
    await page.keyboard.press('Enter');
    await page.getByText('15 kilograms of honey').first().waitFor();
    await expectAccessibleInBothLooks(page, 'recall test');

    // What the question should find is saved as a case, and run.
    await page.getByRole('checkbox', { name: 'Expected' }).first().click();
    await page.getByRole('button', { name: 'Save as case' }).click();
    const caseDialog = page.getByRole('dialog', { name: 'New recall case' });
    await caseDialog.getByText('15 kilograms of honey').waitFor();
    await expectAccessibleInBothLooks(page, 'case dialog');
    await caseDialog.getByRole('button', { name: 'Save' }).click();
    await caseDialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Recall cases' }).click();
    await page.getByText('Not run yet').waitFor();
    await page.getByRole('button', { name: 'Run all cases' }).click();
    await page.getByRole('table', { name: 'Recall cases' }).getByText('#1').waitFor({ timeout: 60_000 });
    await expectAccessibleInBothLooks(page, 'recall cases');

    // Pictures: by hand, as no model of this installation sees.
    await page.goto(`${space}/library`);
    await page.getByRole('main').getByRole('button', { name: 'Create dataset' }).first().click();
    await dialog.getByRole('radio', { name: 'Image' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pictures');
    await expectAccessibleInBothLooks(page, 'create dialog of pictures');
    await dialog.getByRole('button', { name: 'Create and import' }).click();
    await page.waitForURL('**/upload?type=image_file');
    const pictureChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await pictureChooser).setFiles({ name: 'hive.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/No model of this installation can see pictures/).waitFor();
    await expectAccessibleInBothLooks(page, 'captions');
    await page.getByRole('button', { name: 'Import 1 picture' }).click();
    await page.getByText('Everything is processed.').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Show the result' }).click();
    await page.getByRole('heading', { level: 1, name: 'hive.png' }).waitFor();
    await page.getByRole('button', { name: 'Edit caption' }).click();
    const captionDialog = page.getByRole('dialog', { name: 'Edit the caption of hive.png' });
    await captionDialog.getByRole('textbox', { name: 'Caption' }).fill('A wooden beehive in an orchard.');
    await expectAccessibleInBothLooks(page, 'caption dialog');
    await captionDialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('img', { name: 'A wooden beehive in an orchard.' }).waitFor();
    await expectAccessibleInBothLooks(page, 'picture');
    await breadcrumb.getByRole('link', { name: 'Pictures' }).click();
    await page.getByRole('list', { name: 'Pictures' }).getByText('A wooden beehive in an orchard.').waitFor();
    await expectAccessibleInBothLooks(page, 'pictures');
    const picture = page.getByRole('list', { name: 'Pictures' }).locator('img');
    // A picture in portrait format does not stretch its card.
    expect(await picture.evaluate(({ clientHeight, clientWidth }) => clientHeight < clientWidth)).toBe(true);

    // A spreadsheet: rows of typed columns.
    await page.goto(`${space}/library`);
    await page.getByRole('main').getByRole('button', { name: 'Create dataset' }).first().click();
    await dialog.getByRole('radio', { name: 'Table' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Honey');
    await dialog.getByRole('button', { name: 'Create and import' }).click();
    await page.waitForURL('**/upload?type=table_doc');
    const tableChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await tableChooser).setFiles({ name: 'honey.xlsx', mimeType: '', buffer: Buffer.from(honey) });
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Name of column 1' }).waitFor();
    await expectAccessibleInBothLooks(page, 'columns');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('gridcell', { name: 'Linden honey' }).waitFor();
    await page.getByRole('button', { name: 'Import table' }).click();
    await page.getByText('Everything is processed.').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Show the result' }).click();
    await page.getByRole('gridcell', { name: 'Heather honey' }).waitFor();
    await expectAccessibleInBothLooks(page, 'rows');
    const table = new URL(page.url()).pathname.split('/').at(-1);

    // The agent gets it, with its sources. Skills are set up on a phone, and the chat is beside them on a wide screen.
    const show = async (column: 'Model and skills' | 'Chat') => {
      await turnTo(page, narrow);
      await page.getByRole('tab', { name: column }).click();
      if (column === 'Chat') await turnTo(page, wide);
    };
    await page.goto(agent.path);
    await show('Model and skills');
    await page.getByRole('button', { name: /^Knowledge/ }).click();
    await page.getByRole('button', { name: 'Add knowledge' }).click();
    const select = page.getByRole('dialog', { name: 'Select knowledge' });
    await select.getByRole('button', { name: 'Add Bees' }).click();
    await select.getByRole('button', { name: 'Added: Bees' }).waitFor();
    await expectAccessibleInBothLooks(page, 'select knowledge');
    await select.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Recall settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Recall settings' });
    await settings.getByRole('radio', { name: 'Hybrid' }).click();
    await settings.getByRole('switch', { name: 'Show sources' }).click();
    await expectAccessibleInBothLooks(page, 'recall settings');
    await settings.getByRole('button', { name: 'Close' }).click();
    await savingState(page, 'Saved').waitFor();

    await show('Chat');
    const followUps = { questions: ['In spring?', 'In summer?', 'In autumn?'] };
    model.script({ text: ['About 15 kilograms [1].'] }, { text: [JSON.stringify(followUps)] });
    await page
      .getByRole('textbox', { name: 'Message', exact: true })
      .fill('How much honey does a colony need in winter?');
    await page.keyboard.press('Enter');
    const sources = page.getByRole('region', { name: 'Sources' });
    await sources.getByRole('button').first().click();
    const asked = () =>
      JSON.stringify(
        model.requests.filter(({ path }) => path === '/chat/completions').map(({ body }) => body.messages),
      );
    expect(asked()).toContain('15 kilograms of honey');

    // The cited place: beside the original on a wide screen.
    const tab = await openedBy(page, () => sources.getByRole('link', { name: /^Open/ }).first().click());
    await tab.getByRole('heading', { level: 1, name: 'bees.pdf' }).waitFor();
    const citedPlace = tab.getByRole('img', { name: /^Slice on page/ }).first();
    await turnTo(tab, wide);
    await tab.getByRole('grid', { name: 'Slices' }).getByText('15 kilograms of honey').waitFor();
    await citedPlace.waitFor();
    await turnTo(tab, narrow);
    await tab.getByRole('tab', { name: 'Original' }).click();
    await citedPlace.waitFor();
    await tab.getByRole('tab', { name: 'Slices' }).click();
    await tab.getByRole('button', { name: 'Show slice 2 in the original' }).click();
    await tab.getByRole('img', { name: 'Slice on page 2' }).waitFor();
    await expectDrawn(tab, 'Page 2 of 3');
    await tab.getByText('Page 2 of 3', { exact: true }).waitFor();
    await tab.close();
    await page.getByRole('button', { name: 'In autumn?' }).waitFor();

    // The same in Chinese.
    model.script(
      { text: ['秋季要给蜂群喂多少糖浆？'] },
      { text: ['每个蜂群十公斤 [1]。'] },
      { text: [JSON.stringify(followUps)] },
    );
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('那么秋季要给蜂群喂多少糖浆？');
    await page.keyboard.press('Enter');
    await page.getByText('每个蜂群十公斤').first().waitFor();
    expect(asked()).toContain('喂十公斤糖浆');
    await expect.poll(() => sources.count()).toBe(2);
    const chineseSources = sources.last();
    await chineseSources.getByRole('button').first().click();
    const chineseTab = await openedBy(page, () => chineseSources.getByRole('link', { name: /^Open/ }).first().click());
    await chineseTab.getByRole('grid', { name: 'Slices' }).getByText('喂十公斤糖浆').first().waitFor();
    await chineseTab.getByRole('button', { name: 'Show slice 3 in the original' }).click();
    await chineseTab.getByRole('img', { name: 'Slice on page 3' }).waitFor();
    await expectDrawn(chineseTab, 'Page 3 of 3');
    await chineseTab.close();
    await page.getByRole('button', { name: 'In autumn?' }).last().waitFor();

    // The table is computed with, and its row is opened.
    await show('Model and skills');
    await page.getByRole('button', { name: 'Add knowledge' }).click();
    await select.getByRole('button', { name: 'Add Honey' }).click();
    await select.getByRole('button', { name: 'Added: Honey' }).waitFor();
    await select.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Honey', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Recall settings' }).click();
    await settings.getByRole('switch', { name: 'Compute from tables', checked: true }).waitFor();
    await settings.getByRole('button', { name: 'Close' }).click();
    const added = async () =>
      (await client.call(GetDraftBotInfoAgw, { bot_id: agent.botId })).data.bot_info.knowledge.knowledge_info.length;
    await expect.poll(added).toBe(2);
    await show('Chat');
    const dearest = { table, order: [{ column: 'Price', sum: null, direction: 'descending' }], limit: 1 };
    model.script(
      { text: ['Which honey is the dearest?'] },
      { text: [JSON.stringify(dearest)] },
      { text: ['Heather honey costs 12 [1].'] },
      { text: [JSON.stringify(followUps)] },
    );
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Which is the dearest?');
    await page.keyboard.press('Enter');
    await page.getByText('Heather honey costs 12').first().waitFor();
    const computed = page.getByRole('region', { name: 'Sources' }).filter({ hasText: 'honey.xlsx' }).last();
    await computed.getByRole('button').first().click();
    const sheet = await openedBy(page, () => computed.getByRole('link', { name: /^Open/ }).first().click());
    await sheet.getByRole('heading', { level: 1, name: 'honey.xlsx' }).waitFor();
    await sheet.getByRole('gridcell', { name: 'Heather honey' }).waitFor();
    expect(studio.complaints).toEqual([]);
  },
);
