import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ColumnType, CreateDocument, DocumentSource, FormatType, SearchStrategy } from '@parley/contract';
import { expect, it } from 'vitest';
import { openTestChatServer } from '../../testing/open-test-chat.ts';
import { verboseOf } from '../../testing/reply-events.ts';
import { createDataset, runJobs } from './testing/knowledge.ts';

async function startSite() {
  const server = createServer((request, response) => {
    const isApi = request.url?.startsWith('/rows');
    response.writeHead(200, { 'content-type': isApi ? 'application/json' : 'text/html' });
    response.end(isApi ? '[{"office":"Harbour office"}]' : '<p>The office opens at nine.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}

it('wire §1.8 a source links to its web page, and never to an API, whose address may have a key', async () => {
  await using site = await startSite();
  await using chats = await openTestChatServer({}, { allowedPrivateHosts: [site.host] });
  const { server, model } = chats;
  const chat = await chats.chat('ada@example.com');
  const page = `http://${site.host}/hours`;
  const pages = await createDataset(chat.browser, chat.spaceId, 'Pages');
  await chat.browser.call(CreateDocument, {
    dataset_id: pages,
    document_bases: [{ source_info: { document_source: DocumentSource.web, web_url: page } }],
  });
  const tables = await createDataset(chat.browser, chat.spaceId, 'Offices', FormatType.table);
  const api = { document_source: DocumentSource.api, web_url: `http://${site.host}/rows?key=secret`, list_path: '' };
  await chat.browser.call(CreateDocument, {
    dataset_id: tables,
    document_bases: [
      {
        name: 'Offices',
        source_info: api,
        table_meta: [{ column_name: 'office', column_type: ColumnType.text, is_semantic: true }],
      },
    ],
  });
  await runJobs(server);
  const knowledge_info = [
    { id: pages, name: 'Pages' },
    { id: tables, name: 'Offices' },
  ];
  const settings = { search_strategy: SearchStrategy.fullText, min_score: 0, show_source: true };
  await chat.change({ knowledge: { knowledge_info, ...settings } });
  model.script({ text: ['At nine.'] });
  const [recall] = verboseOf(await chat.say('office'));
  expect(recall).toMatchObject({ msg_type: 'knowledge_recall' });
  expect(recall?.data.chunks).toHaveLength(2);
  expect(JSON.stringify(recall)).toContain(
    JSON.stringify({ link: { title: `${site.host}/hours`, url: page } }).slice(1, -1),
  );
  expect(JSON.stringify(recall)).not.toContain('secret');
});
