import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateDocument,
  DocumentSource,
  DocumentStatus,
  RetryDocument,
  UpdateDocument,
  UpdateType,
} from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { createDataset, documentOf, runJobs, slicesOf, textsOf, whileUnwritable } from './testing/knowledge.ts';

const weekly = { update_type: UpdateType.cover, update_interval: 7 } as const;

/** What the site answers: a page, or a status without one. */
let page: string | number;
let requests: number;
/** What happens while the site is asked. */
let whileAsked: () => Promise<unknown>;
let site: Server;
let host: string;

beforeEach(async () => {
  requests = 0;
  whileAsked = async () => undefined;
  site = createServer(async (_request, response) => {
    requests += 1;
    await whileAsked();
    response.writeHead(typeof page === 'number' ? page : 200, { 'content-type': 'text/html' });
    response.end(typeof page === 'number' ? '' : page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => site.close(resolve)));

const html = (text: string) =>
  `<!doctype html><title>Office</title><h1>Hours</h1><p>${text}</p><script>alert(1)</script>`;

async function addPage({ server, alice, spaceId }: TestTeam) {
  const dataset = await createDataset(alice, spaceId);
  const source_info = { document_source: DocumentSource.web, web_url: `http://${host}/hours` };
  const base = { source_info, update_rule: weekly };
  const { document_infos } = await alice.call(CreateDocument, { dataset_id: dataset, document_bases: [base] });
  await runJobs(server);
  return { dataset, id: document_infos[0]?.document_id ?? '' };
}

describe('studio §4 documents of web pages', () => {
  it('are fetched again as often as was chosen; an unchanged page keeps its slices', async () => {
    page = html('The office opens at nine.');
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    const { server, alice } = team;
    const { dataset, id } = await addPage(team);
    expect(await documentOf(alice, dataset, id)).toMatchObject({
      name: `${host}/hours`,
      title: 'Office',
      type: 'html',
      status: DocumentStatus.enabled,
      update_rule: weekly,
    });
    const before = await slicesOf(alice, id);
    expect(before.map(({ content }) => content)).toEqual(['# Hours\n\nThe office opens at nine.']);

    server.clock.now += 6 * DAY_MS;
    await runJobs(server);
    expect(requests).toBe(1);
    server.clock.now += 2 * DAY_MS;
    await runJobs(server);
    expect(requests).toBe(2);
    expect(await slicesOf(alice, id)).toEqual(before);

    page = html('The office opens at ten.');
    server.clock.now += 8 * DAY_MS;
    await runJobs(server);
    expect(await textsOf(alice, id)).toEqual(['# Hours\n\nThe office opens at ten.']);
    await alice.call(UpdateDocument, { document_id: id, update_rule: { update_type: 0, update_interval: 0 } });
    server.clock.now += 60 * DAY_MS;
    await runJobs(server);
    expect(requests).toBe(3);
  });

  it('of Feishu and Lark are fetched again each week at the latest', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const source_info = { document_source: DocumentSource.web, web_url: 'https://team.feishu.cn/docx/1' };
    const monthly = { update_type: UpdateType.cover, update_interval: 30 } as const;
    const base = { source_info, update_rule: monthly };
    const { document_infos } = await alice.call(CreateDocument, { dataset_id, document_bases: [base] });
    const id = document_infos[0]?.document_id ?? '';
    expect(document_infos).toMatchObject([{ update_rule: weekly }]);
    await alice.call(UpdateDocument, { document_id: id, update_rule: { ...monthly, update_interval: 3 } });
    await alice.call(UpdateDocument, { document_id: id, update_rule: monthly });
    expect(await documentOf(alice, dataset_id, id)).toMatchObject({ update_rule: weekly });
  });

  it('stay as they were when the page is gone, and say so', async () => {
    page = html('The office opens at nine.');
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    const { server, alice } = team;
    const { dataset, id } = await addPage(team);
    page = 404;
    await alice.call(RetryDocument, { document_ids: [id] });
    await runJobs(server);
    expect(await documentOf(alice, dataset, id)).toMatchObject({
      status: DocumentStatus.enabled,
      status_descript: 'There is no page at this address.',
    });
    expect(await textsOf(alice, id)).toHaveLength(1);
  });

  it('make up for an update that failed: the changed page is indexed with the next one', async () => {
    page = html('The office opens at nine.');
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    const { server, alice } = team;
    const { dataset, id } = await addPage(team);
    const again = async () => {
      await alice.call(RetryDocument, { document_ids: [id] });
      await runJobs(server);
      return documentOf(alice, dataset, id);
    };
    page = html('The office opens at ten.').replace('<title>Office', '<title>Times');
    const failed = await whileUnwritable(server, again);
    expect(failed).toMatchObject({ title: 'Office', status: DocumentStatus.enabled });
    expect(failed.status_descript).not.toBe('');
    expect(await textsOf(alice, id)).toEqual(['# Hours\n\nThe office opens at nine.']);
    expect(await again()).toMatchObject({ title: 'Times', status_descript: '' });
    expect(await textsOf(alice, id)).toEqual(['# Hours\n\nThe office opens at ten.']);
  });

  it('are updated by the rule that was set while they were fetched', async () => {
    page = html('The office opens at nine.');
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    const { server, alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const source_info = { document_source: DocumentSource.web, web_url: `http://${host}/hours` };
    const created = await alice.call(CreateDocument, { dataset_id, document_bases: [{ source_info }] });
    const document_id = created.document_infos[0]?.document_id ?? '';
    whileAsked = () => alice.call(UpdateDocument, { document_id, update_rule: weekly });
    await runJobs(server);
    whileAsked = async () => undefined;
    expect(requests).toBe(1);
    server.clock.now += 7 * DAY_MS;
    await runJobs(server);
    expect(requests).toBe(2);
  });

  it('are not fetched from private addresses', async () => {
    page = html('Secret');
    await using team = await openTestTeam();
    const { dataset, id } = await addPage(team);
    expect(await documentOf(team.alice, dataset, id)).toMatchObject({
      status: DocumentStatus.failed,
      status_descript: 'This address may not be fetched, or the site refused it.',
    });
    expect(requests).toBe(0);
  });
});
