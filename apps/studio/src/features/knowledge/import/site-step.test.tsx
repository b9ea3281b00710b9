import {
  CreateDocumentReview,
  DatasetDetail,
  GetSiteCrawl,
  MGetDocumentReview,
  type SiteCrawl,
  StartSiteCrawl,
  StopSiteCrawl,
} from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountUser } from '../../../testing/account-user.ts';
import { datasetInfo } from '../../../testing/dataset.ts';
import { openStudio } from '../../../testing/open-studio.tsx';

const address = (path: string) => `https://example.com/${path}`;
const crawl = (change: Partial<SiteCrawl> = {}): SiteCrawl => ({
  crawl_id: '901',
  web_url: address(''),
  status: 'running',
  status_descript: '',
  pages: [],
  left_out: [],
  ...change,
});
const found = (path: string, title: string, document_id = '') => ({ web_url: address(path), title, document_id });

it('studio §3 crawl: pages of a site are listed as they are found, and those that stay ticked are imported', async () => {
  const { server } = await openStudio('/space/10/knowledge/501/upload?type=text_url', {
    user: accountUser(),
    script(script) {
      script.answer(DatasetDetail, { dataset_details: { '501': datasetInfo() } });
      script.answer(StartSiteCrawl, { crawl: crawl() });
      script.answer(GetSiteCrawl, { crawl: crawl({ pages: [found('', 'Home')] }) });
      script.answer(StopSiteCrawl, {});
      script.answer(CreateDocumentReview, { reviews: [] });
      script.answer(MGetDocumentReview, { reviews: [] });
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Whole site' }));
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Address of the site' }), { target: { value: 'example' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find pages' }).disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Address of the site' }), { target: { value: address('') } });
  fireEvent.click(screen.getByRole('button', { name: 'Find pages' }));
  expect(await screen.findByText('Searching… 1 page found')).toBeTruthy();
  expect(next().disabled).toBe(true);
  expect(server.requestsOf(StartSiteCrawl).map(({ body }) => body)).toEqual([
    { dataset_id: '501', web_url: address(''), max_pages: 50, max_depth: 2 },
  ]);

  server.answer(GetSiteCrawl, {
    crawl: crawl({
      status: 'done',
      pages: [found('', 'Home'), found('a', 'A'), found('b', ''), found('c', 'C', '601')],
      left_out: [{ web_url: address('x'), reason: 'There is no page at this address.' }],
    }),
  });
  expect(await screen.findByText('4 pages found', {}, { timeout: 5_000 })).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Pages of the site' }));
  expect(list.getByRole<HTMLButtonElement>('checkbox', { name: 'C' }).disabled).toBe(true);
  expect(screen.getByText('There is no page at this address.')).toBeTruthy();
  fireEvent.click(list.getByRole('checkbox', { name: 'A' }));
  expect(screen.getByText('2 pages selected')).toBeTruthy();
  fireEvent.click(next());
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(server.requestsOf(CreateDocumentReview)[0]?.body).toMatchObject({
      reviews: [{ web_url: address('') }, { web_url: address('b') }],
    }),
  );
});
