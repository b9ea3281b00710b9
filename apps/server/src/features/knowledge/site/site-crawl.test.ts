import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateDocument,
  DocumentSource,
  DocumentStatus,
  GetSiteCrawl,
  type RequestOf,
  type SiteCrawl,
  StartSiteCrawl,
  StopSiteCrawl,
} from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/clock-and-ids.ts';
import { openTestTeam, type TestTeam } from '../../../testing/open-test-team.ts';
import { createDataset, documentOf, runJobs } from '../testing/knowledge.ts';

/** Pages of the site by path; a text that begins with an arrow is a redirect. */
let pages: Record<string, string>;
let asked: string[];
let site: Server;
let host: string;

const page = (title: string, ...links: string[]) =>
  `<!doctype html><title>${title}</title><p>About ${title}.</p>${links.map((link) => `<a href="${link}">x</a>`).join('')}`;

beforeEach(async () => {
  asked = [];
  site = createServer(({ url = '' }, response) => {
    asked.push(url);
    const found = pages[url];
    if (found?.startsWith('→')) response.writeHead(302, { location: found.slice(1) }).end();
    else response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(found ?? '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => site.close(resolve)));

async function crawl(
  { server, alice, spaceId }: TestTeam,
  request: Partial<RequestOf<typeof StartSiteCrawl>> = {},
): Promise<SiteCrawl & { dataset_id: string }> {
  const dataset_id = await createDataset(alice, spaceId);
  const { crawl: started } = await alice.call(StartSiteCrawl, { dataset_id, web_url: `http://${host}/`, ...request });
  expect(started).toMatchObject({ status: 'running', pages: [] });
  await runJobs(server);
  const { crawl: found } = await alice.call(GetSiteCrawl, { dataset_id, crawl_id: started.crawl_id });
  if (!found) throw new Error('there is no such search');
  return { ...found, dataset_id };
}
const pathsOf = ({ pages: found }: SiteCrawl) => found.map(({ web_url }) => new URL(web_url).pathname);

describe('studio §3 crawl of a site', () => {
  it('lists the pages of the same host as far as robots.txt allows, each once, and why others are left out', async () => {
    pages = {
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/': page(
        'Home',
        '/a#top',
        '/a?utm_source=x',
        'b/',
        '/private',
        '/logo.png',
        'http://elsewhere.example/',
        '/gone',
      ),
      '/a': page('A', '/', '/c'),
      '/b/': page('B', '../c', '/away', 'mailto:x@example.com'),
      '/c': page('C', '/deep'),
      '/away': '→http://localhost:1/',
      '/deep': page('Deep'),
    };
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    const found = await crawl(team, { max_depth: 2 });
    expect(found).toMatchObject({ status: 'done', status_descript: '' });
    expect(found.pages.map(({ title }) => title)).toEqual(['Home', 'A', 'B', 'C']);
    expect(pathsOf(found)).toEqual(['/', '/a', '/b/', '/c']);
    expect(found.left_out.map(({ web_url, reason }) => [new URL(web_url).pathname, reason])).toEqual([
      ['/private', 'The site asks programs not to fetch this page (robots.txt).'],
      ['/gone', 'There is no page at this address.'],
      ['/away', 'This address may not be fetched, or the site refused it.'],
    ]);
    expect(asked).not.toContain('/private');
    expect(asked.filter((path) => path === '/a')).toHaveLength(1);
    expect(asked).not.toContain('/deep');

    // What is ticked is imported as any page is, and recognised the next time.
    const { alice, server } = team;
    const { dataset_id, crawl_id } = found;
    const [first] = found.pages;
    const source_info = { document_source: DocumentSource.web, web_url: first?.web_url ?? '' };
    const { document_infos } = await alice.call(CreateDocument, { dataset_id, document_bases: [{ source_info }] });
    const id = document_infos[0]?.document_id ?? '';
    await runJobs(server);
    expect(await documentOf(alice, dataset_id, id)).toMatchObject({ title: 'Home', status: DocumentStatus.enabled });
    const again = await alice.call(GetSiteCrawl, { dataset_id, crawl_id });
    expect(again.crawl?.pages.map(({ document_id }) => document_id)).toEqual([id, '', '', '']);
    // Another dataset does not have it, and after a day nobody does.
    const other = await createDataset(alice, team.spaceId, 'Other');
    expect(await alice.call(GetSiteCrawl, { dataset_id: other, crawl_id })).toMatchObject({ crawl: null });
    server.clock.now += 2 * DAY_MS;
    await runJobs(server);
    expect(await alice.call(GetSiteCrawl, { dataset_id, crawl_id })).toMatchObject({ crawl: null });
  });

  it('ends at the number of pages and when it is stopped', async () => {
    pages = Object.fromEntries(
      Array.from({ length: 9 }, (_, number) => [`/${number || ''}`, page(`${number}`, `/${number + 1}`, '/5')]),
    );
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    expect(pathsOf(await crawl(team, { max_pages: 3, max_depth: 5 }))).toEqual(['/', '/1', '/5']);
    const { alice, server, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId, 'Second');
    const started = await alice.call(StartSiteCrawl, { dataset_id, web_url: `http://${host}/` });
    const { crawl_id } = started.crawl;
    await alice.call(StopSiteCrawl, { dataset_id, crawl_id });
    await runJobs(server);
    expect((await alice.call(GetSiteCrawl, { dataset_id, crawl_id })).crawl).toMatchObject({
      status: 'stopped',
      pages: [],
    });
  });

  it('follows the first page to its host, and reads the rules of that host', async () => {
    pages = {
      '/': page('Home', '/secret', '/open'),
      '/open': page('Open'),
      '/robots.txt': 'User-agent: *\nDisallow: /secret',
    };
    const door = createServer((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(301, { location: `http://${host}/` }).end();
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const doorHost = `127.0.0.1:${(door.address() as AddressInfo).port}`;
    await using team = await openTestTeam({ allowedPrivateHosts: [host, doorHost] });
    const found = await crawl(team, { web_url: `http://${doorHost}/` });
    expect(pathsOf(found)).toEqual(['/', '/open']);
    expect(found.left_out.map(({ web_url }) => new URL(web_url).pathname)).toEqual(['/secret']);
    await new Promise((resolve) => door.close(resolve));
  });

  it.each([
    ['http://10.0.0.1/', {}, 'This address may not be fetched, or the site refused it.'],
    [
      '',
      { '/robots.txt': 'User-agent: parley\nDisallow: /' },
      'The site asks programs not to fetch this page (robots.txt).',
    ],
    ['', {}, 'There is no page at this address.'],
  ])('fails with a reason without its first page (%s %o)', async (address, there, reason) => {
    pages = there;
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    expect(await crawl(team, { web_url: address || `http://${host}/` })).toMatchObject({
      status: 'failed',
      status_descript: reason,
    });
  });
});
