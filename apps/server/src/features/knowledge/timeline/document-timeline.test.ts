import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ChunkType,
  CreateDocument,
  DocumentSource,
  DocumentStatus,
  GetDocumentTimeline,
  Resegment,
  RetryDocument,
  UserUpdateProfile,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestTeam } from '../../../testing/open-test-team.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';
import {
  addText,
  createDataset,
  documentOf,
  fileBase,
  runJobs,
  textBase,
  whileUnwritable,
} from '../testing/knowledge.ts';

/** Stage, state and milliseconds of each step. */
async function stepsOf(browser: TestBrowser, document_id: string) {
  const { steps } = await browser.call(GetDocumentTimeline, { document_id });
  return steps.map(({ stage, state, duration }) => [stage, state, duration]);
}

const reasonsOf = async (browser: TestBrowser, document_id: string) =>
  (await browser.call(GetDocumentTimeline, { document_id })).steps.map(({ status_descript }) => status_descript);

/** A site of one page. `whileAsked` happens before it answers. */
async function openSite() {
  const site = { status: 200, whileAsked: async (): Promise<unknown> => undefined };
  const server = createServer(async (_request, response) => {
    await site.whileAsked();
    response.writeHead(site.status, { 'content-type': 'text/html' });
    response.end('<!doctype html><h1>Hours</h1><p>The office opens at nine.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(site, {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

async function addPage(browser: TestBrowser, spaceId: string, host: string) {
  const dataset_id = await createDataset(browser, spaceId);
  const source_info = { document_source: DocumentSource.web, web_url: `http://${host}/hours` };
  const { document_infos } = await browser.call(CreateDocument, { dataset_id, document_bases: [{ source_info }] });
  return { dataset_id, id: document_infos[0]?.document_id ?? '' };
}

describe('wire §3 the timeline of a document', () => {
  it('has the steps of its processing with their times, and those that follow', async () => {
    await using site = await openSite();
    await using team = await openTestTeam({ allowedPrivateHosts: [site.host] });
    const { server, alice, bob, spaceId } = team;
    const begun = Math.floor(server.clock.now / 1000);
    const { dataset_id, id } = await addPage(alice, spaceId, site.host);
    server.clock.now += 5000;
    let during: unknown;
    site.whileAsked = async () => {
      server.clock.now += 700;
      during = await stepsOf(bob, id);
      server.clock.now += 300;
    };
    await runJobs(server);
    expect(during).toEqual([
      ['waiting', 'done', 5000],
      ['fetching', 'running', 700],
      ['segmenting', 'pending', null],
      ['indexing', 'pending', null],
      ['done', 'pending', null],
    ]);
    expect(await stepsOf(bob, id)).toEqual([
      ['waiting', 'done', 5000],
      ['fetching', 'done', 1000],
      ['segmenting', 'done', 0],
      ['indexing', 'done', 0],
      ['done', 'done', null],
    ]);
    const { steps } = await bob.call(GetDocumentTimeline, { document_id: id });
    expect(steps.map(({ start_time }) => (start_time ?? 0) - begun)).toEqual([0, 5, 6, 6, 6]);

    // An unchanged page is neither divided nor indexed.
    await alice.call(RetryDocument, { document_ids: [id] });
    expect((await stepsOf(bob, id)).map(([stage, state]) => [stage, state])).toEqual([
      ['waiting', 'running'],
      ['fetching', 'pending'],
      ['segmenting', 'pending'],
      ['indexing', 'pending'],
      ['done', 'pending'],
    ]);
    await runJobs(server);
    expect((await stepsOf(bob, id)).map(([stage]) => stage)).toEqual(['waiting', 'fetching', 'done']);

    site.status = 404;
    await alice.call(RetryDocument, { document_ids: [id] });
    await runJobs(server);
    expect((await documentOf(bob, dataset_id, id)).status).toBe(DocumentStatus.enabled);
    expect(await stepsOf(bob, id)).toEqual([
      ['waiting', 'done', 0],
      ['fetching', 'failed', 1000],
    ]);
    expect(await reasonsOf(bob, id)).toEqual(['', 'There is no page at this address.']);
  });

  it('names the step that failed with its reason in the language of the caller, and begins anew with a retry', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const { Uri } = await upload(alice, 'broken.pdf', new TextEncoder().encode('%PDF-1.7 and nothing else'));
    const bases = { dataset_id, document_bases: [fileBase(Uri)] };
    const id = (await alice.call(CreateDocument, bases)).document_infos[0]?.document_id ?? '';
    await runJobs(server);
    expect(await stepsOf(alice, id)).toEqual([
      ['waiting', 'done', 0],
      ['reading', 'failed', 0],
    ]);
    expect(await reasonsOf(alice, id)).toEqual(['', expect.stringMatching(/^The file is damaged/)]);
    await bob.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect(await reasonsOf(bob, id)).toEqual(['', expect.stringMatching(/^文件已损坏/)]);
    server.clock.now += 60_000;
    await alice.call(RetryDocument, { document_ids: [id] });
    server.clock.now += 2000;
    expect(await stepsOf(alice, id)).toEqual([
      ['waiting', 'running', 2000],
      ['reading', 'pending', null],
      ['segmenting', 'pending', null],
      ['indexing', 'pending', null],
      ['done', 'pending', null],
    ]);
    expect(await reasonsOf(alice, id)).toEqual(['', '', '', '', '']);
  });

  it('begins anew when a document is divided again, and ends where that failed', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const id = await addText(server, alice, dataset_id, 'Nine.###Ten.');
    expect((await stepsOf(alice, id)).map(([stage]) => stage)).toEqual(['waiting', 'segmenting', 'indexing', 'done']);
    const chunk_strategy = { chunk_type: ChunkType.custom, separator: '###' };
    await whileUnwritable(server, async () => {
      await alice.call(Resegment, { dataset_id, document_ids: [id], chunk_strategy });
      await runJobs(server);
    });
    expect((await stepsOf(alice, id)).map(([stage, state]) => [stage, state])).toEqual([
      ['waiting', 'done'],
      ['segmenting', 'done'],
      ['indexing', 'failed'],
    ]);
    expect((await reasonsOf(alice, id)).at(-1)).toBe('Something went wrong. Try again.');
  });

  it('continues after a server restart and keeps the start times of its stages', async () => {
    await using site = await openSite();
    await using team = await openTestTeam({ allowedPrivateHosts: [site.host] });
    const { server, alice, spaceId } = team;
    const { id } = await addPage(alice, spaceId, site.host);
    server.clock.now += 4000;
    site.whileAsked = () => server.jobs.stop();
    await server.jobs.runDue();
    site.whileAsked = async () => undefined;
    await using again = await server.startAgain();
    again.clock.now += 60_000;
    await runJobs(again);
    expect((await stepsOf(alice, id)).slice(0, 3)).toEqual([
      ['waiting', 'done', 4000],
      ['fetching', 'done', 60_000],
      ['segmenting', 'done', 0],
    ]);
  });

  it('says how far a step is where that is known', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const text = Array.from({ length: 300 }, (_, index) => `Line number ${index} of the text.`).join('###');
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id,
      document_bases: [textBase(text)],
      chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
    });
    const id = document_infos[0]?.document_id ?? '';
    const { database } = server.database.open;
    const running = server.jobs.runDue();
    await expect
      .poll(() => database.selectFrom('slice').select('id').where('status', '=', 1).execute(), {
        interval: 1,
        timeout: 30_000,
      })
      .not.toHaveLength(0);
    await server.jobs.stop();
    await running;
    const { steps } = await alice.call(GetDocumentTimeline, { document_id: id });
    const indexing = steps.find(({ stage }) => stage === 'indexing');
    expect(indexing).toMatchObject({ state: 'running', progress: expect.any(Number) });
    expect(indexing?.progress).toBeGreaterThan(0);
    expect(indexing?.progress).toBeLessThanOrEqual(100);
    expect(steps.find(({ stage }) => stage === 'segmenting')?.progress).toBeNull();
  });
});
