import {
  CreateDataset,
  CreateDocument,
  type DocumentInfo,
  DocumentSource,
  FormatType,
  ListDocument,
  ListSlice,
  type NewTableColumns,
  type RequestOf,
  type SliceInfo,
} from '@parley/contract';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/open-test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';

type Create = RequestOf<typeof CreateDocument>;

export const createDataset = async (
  browser: Pick<TestBrowser, 'call'>,
  space_id: string,
  name = 'Handbook',
  format_type: FormatType = FormatType.text,
): Promise<string> => (await browser.call(CreateDataset, { space_id, name, format_type })).dataset_id;

export const textBase = (custom_content: string, name?: string) => ({
  ...(name !== undefined && { name }),
  source_info: { document_source: DocumentSource.custom, custom_content },
});

export const fileBase = (tos_uri: string) => ({ source_info: { document_source: DocumentSource.local, tos_uri } });

/** Runs all jobs until none is due: a job of a space enqueues the next. */
export const runJobs = ({ jobs }: TestApp): Promise<void> => jobs.runDue();

/** Adds a pasted text and processes it. */
export async function addText(
  server: TestApp,
  browser: TestBrowser,
  dataset_id: string,
  text: string,
  further: Partial<Create> & { name?: string } = {},
): Promise<string> {
  const { name, ...request } = further;
  const created = await browser.call(CreateDocument, {
    dataset_id,
    document_bases: [textBase(text, name)],
    ...request,
  });
  await runJobs(server);
  return created.document_infos[0]?.document_id ?? '';
}

export async function documentOf(browser: TestBrowser, dataset_id: string, document_id: string): Promise<DocumentInfo> {
  const { document_infos } = await browser.call(ListDocument, { dataset_id, document_ids: [document_id] });
  const [found] = document_infos;
  if (!found) throw new Error('there is no such document');
  return found;
}

export const slicesOf = async (browser: TestBrowser, document_id: string): Promise<SliceInfo[]> =>
  (await browser.call(ListSlice, { document_id, page_size: 200 })).slices;

export const textsOf = async (browser: TestBrowser, document_id: string): Promise<string[]> =>
  (await slicesOf(browser, document_id)).map(({ content }) => content);

/** Uploads a file of comma-separated values as a table and processes it. */
export async function addTable(
  server: TestApp,
  browser: TestBrowser,
  dataset_id: string,
  { name, csv, columns }: { name: string; csv: string; columns: NewTableColumns },
): Promise<string> {
  const { Uri: tos_uri } = await upload(browser, name, new TextEncoder().encode(csv));
  const { document_infos } = await browser.call(CreateDocument, {
    dataset_id,
    document_bases: [{ source_info: { document_source: DocumentSource.local, tos_uri }, table_meta: columns }],
  });
  await runJobs(server);
  return document_infos[0]?.document_id ?? '';
}

/** Runs something while a column has another name, so that whatever names it fails. */
export async function whileMissing<Result>(
  { database }: TestApp,
  [table, column]: readonly [table: string, column: string],
  act: () => Promise<Result>,
): Promise<Result> {
  const { database: tables } = database.open;
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(tables);
  await rename(column, 'missing');
  try {
    return await act();
  } finally {
    await rename('missing', column);
  }
}

/** Runs something while the index of slices refuses every write. */
export const whileUnwritable = <Result>(server: TestApp, act: () => Promise<Result>): Promise<Result> =>
  whileMissing(server, ['retrieval_slice', 'terms'], act);
