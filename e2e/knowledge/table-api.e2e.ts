import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListDocument, SaveSpaceV2, SpaceType } from '@parley/contract';
import { expect, it } from 'vitest';
import { createAgent } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { PICTURE } from '../support/picture.ts';

const honey = [
  { sort: 'Linden honey', price: 7 },
  { sort: 'Heather honey', price: 12 },
];

/** An API that answers with honey to whoever has the key, one sort on each page. */
async function startApi() {
  const server = createServer((request, response) => {
    const isAllowed = request.headers['x-key'] === 'secret';
    const page = Number(new URL(request.url ?? '', 'http://api').searchParams.get('page') ?? 1);
    const link = page < honey.length ? `</honey?page=${page + 1}>; rel="next"` : '';
    response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json', link });
    response.end(JSON.stringify(isAllowed ? { data: { honey: honey.slice(page - 1, page) } } : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}

it('studio §2, §3, §4 a table is imported from an API, a row gets a picture, and a copy is used in another space', async () => {
  await using api = await startApi();
  await using studio = await openStudio({ settings: { ALLOWED_PRIVATE_HOSTS: api.host }, browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You know honey.');
  await takeSession(page, client, address);
  const space = agent.path.replace(/\/bot\/.*/, '');

  await page.goto(`${space}/library`);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create dataset' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create dataset' });
  await dialog.getByRole('radio', { name: 'Table' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Honey');
  await dialog.getByRole('button', { name: 'Create and import' }).click();
  await page.waitForURL('**/upload?type=table_doc');
  await page.getByRole('radio', { name: 'JSON API' }).click();

  // Without the key the API refuses.
  await page.getByRole('textbox', { name: 'Address of the API' }).fill(`http://${api.host}/honey`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('The API refused the request. Check its headers.').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Add header' }).click();
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('X-Key');
  await page.getByLabel('Value of header 1').fill('secret');
  await page.getByRole('combobox', { name: 'Pages' }).click();
  await page.getByRole('option', { name: 'Link header' }).click();
  await expectAccessibleInBothLooks(page, 'address, headers and pages');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Name of column 1' }).waitFor();
  await expectAccessibleInBothLooks(page, 'columns');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('gridcell', { name: 'Linden honey' }).waitFor();
  await expectAccessibleInBothLooks(page, 'preview');
  await page.getByRole('button', { name: 'Import table' }).click();
  await page.getByText('Everything is processed.').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show the result' }).click();
  await page.getByRole('gridcell', { name: 'Heather honey' }).waitFor();
  await expectAccessibleInBothLooks(page, 'rows');

  const menu = page.getByRole('button', { name: /^Actions for/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Connection' }).click();
  const connection = page.getByRole('dialog', { name: 'Connection' });
  await connection.getByRole('textbox', { name: 'Name of header 1' }).waitFor();
  await expectAccessibleInBothLooks(page, 'connection');
  await connection.getByRole('button', { name: 'Cancel' }).click();

  // A column of pictures, and a picture in a row.
  await turnTo(page, wide);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Edit columns' });
  await columns.getByRole('button', { name: 'Add column' }).click();
  await columns.getByRole('textbox', { name: 'Name of column 3' }).fill('Photo');
  await columns.getByRole('combobox', { name: 'Type' }).last().click();
  await page.getByRole('option', { name: 'Picture' }).click();
  await columns.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('columnheader', { name: 'Photo' }).waitFor({ timeout: 60_000 });
  await page.getByRole('checkbox', { name: 'Select row 1' }).click();
  await page.getByRole('button', { name: 'Edit row' }).click();
  const row = page.getByRole('dialog', { name: 'Edit row' });
  const chooser = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Upload picture for Photo' }).click();
  await (await chooser).setFiles({ name: 'jar.png', mimeType: 'image/png', buffer: PICTURE });
  await row.getByRole('img', { name: 'Photo' }).waitFor();
  await expectAccessibleInBothLooks(page, 'row with a picture');
  await row.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('grid', { name: 'Rows' }).getByRole('img', { name: 'Photo' }).waitFor();
  await expectAccessibleInBothLooks(page, 'rows with a picture');

  // A copy in a team space, which is found and shown there.
  const team = await client.call(SaveSpaceV2, { name: 'Crew', space_type: SpaceType.team });
  await page.goto(`${space}/library`);
  await page.getByRole('button', { name: 'Actions for Honey' }).click();
  await page.getByRole('menuitem', { name: 'Copy to a space' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy Honey' });
  await copy.getByRole('combobox', { name: 'Target space' }).click();
  await page.getByRole('option', { name: 'Crew' }).click();
  await expectAccessibleInBothLooks(page, 'copy dialog');
  await copy.getByRole('button', { name: 'Copy to a space' }).click();
  await page.waitForURL(`**/space/${team.data.id}/knowledge/*`);
  const dataset_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const copied = async () => (await client.call(ListDocument, { dataset_id })).document_infos[0];
  await expect.poll(async () => (await copied())?.slice_count, { timeout: 60_000 }).toBe(honey.length);
  await page.goto(`/space/${team.data.id}/knowledge/${dataset_id}/test?query=Linden&setup=20-3-0`);
  await page
    .getByText(/Linden honey/)
    .first()
    .waitFor();
  await page.goto(`/space/${team.data.id}/knowledge/${dataset_id}/${(await copied())?.document_id}`);
  await page.getByRole('grid', { name: 'Rows' }).getByRole('img', { name: 'Photo' }).waitFor();
});
