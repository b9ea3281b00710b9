import {
  CreateDocument,
  DeleteDataset,
  DeleteDocument,
  DocumentStatus,
  Resegment,
  SearchStrategy,
  TestRecall,
  UpdateDocument,
} from '@parley/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestApp } from '../../testing/open-test-app.ts';
import { createTeamSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createDataset, runJobs, textBase, whileMissing } from './testing/knowledge.ts';

type Step =
  | 'add'
  | 'add-again'
  | 'delete'
  | 'disable'
  | 'resegment'
  | 'run-jobs'
  | 'run-jobs-but-deletion'
  | 'delete-dataset';

/** A user with a dataset that nobody else sees, and the texts that may be recalled from it, by document. */
interface Owner {
  readonly browser: TestBrowser;
  readonly datasetId: string;
  readonly texts: Map<string, string>;
  /** Documents whose text was indexed once: they are recalled from then on. */
  readonly indexed: Set<string>;
  /** The text that was deleted last. */
  deleted: string | null;
  isGone: boolean;
}

async function newOwner(browser: TestBrowser, spaceId: string): Promise<Owner> {
  const datasetId = await createDataset(browser, spaceId);
  return { browser, datasetId, texts: new Map(), indexed: new Set(), deleted: null, isGone: false };
}

async function take(step: Step, owner: Owner, text: string): Promise<void> {
  const { browser, datasetId: dataset_id, texts } = owner;
  const [document] = texts.keys();
  if (owner.isGone) return;
  if (step === 'add' || step === 'add-again') {
    const content = step === 'add' ? text : (owner.deleted ?? text);
    const added = await browser.call(CreateDocument, { dataset_id, document_bases: [textBase(content)] });
    for (const { document_id } of added.document_infos) texts.set(document_id, content);
  } else if (step === 'delete-dataset') {
    await browser.call(DeleteDataset, { dataset_id });
    owner.isGone = true;
  } else if (document !== undefined) await changeDocument(step, owner, document);
}

async function changeDocument(step: Step, owner: Owner, document: string): Promise<void> {
  const { browser, datasetId, texts } = owner;
  if (step === 'resegment') {
    await refusalOf(browser, Resegment, { dataset_id: datasetId, document_ids: [document] });
    return;
  }
  if (step === 'delete') await browser.call(DeleteDocument, { document_ids: [document] });
  else await browser.call(UpdateDocument, { document_id: document, status: DocumentStatus.disabled });
  if (step === 'delete') owner.deleted = texts.get(document) ?? null;
  texts.delete(document);
}

/** Deletion can fail, and is then tried again later: until then the index has what was deleted. */
async function runJobsOf(server: TestApp, step: Step, owners: readonly Owner[]): Promise<void> {
  if (step === 'run-jobs') await runJobs(server);
  else await whileMissing(server, ['bot', 'space_id'], () => runJobs(server));
  for (const { texts, indexed } of owners) for (const document of texts.keys()) indexed.add(document);
}

async function expectOwnTexts(asker: Owner, other: Owner): Promise<void> {
  const asked = { query: 'secret number', min_score: 0, top_k: 10, search_strategy: SearchStrategy.hybrid };
  const ofOther = { dataset_ids: [other.datasetId], ...asked };
  expect(await refusalOf(asker.browser, TestRecall, ofOther)).toBe('notFound');
  if (asker.isGone) return;
  const { slices, left_out } = await asker.browser.call(TestRecall, { dataset_ids: [asker.datasetId], ...asked });
  const allowed = [...asker.texts.values()];
  for (const { slice } of [...slices, ...left_out]) expect(allowed).toContain(slice);
}

/** Every text that was indexed and is allowed is found by its own number, whatever else the index still has. */
async function expectEachFound({ browser, datasetId, texts, indexed, isGone }: Owner): Promise<void> {
  if (isGone) return;
  for (const [document, text] of texts) {
    if (!indexed.has(document)) continue;
    const asked = { query: text, min_score: 0.01, top_k: 1, search_strategy: SearchStrategy.fullText };
    const { slices } = await browser.call(TestRecall, { dataset_ids: [datasetId], ...asked });
    expect(slices.map(({ slice }) => slice)).toEqual([text]);
  }
}

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>(
      'add',
      'add',
      'add-again',
      'delete',
      'disable',
      'resegment',
      'run-jobs',
      'run-jobs-but-deletion',
      'run-jobs-but-deletion',
      'delete-dataset',
    ),
    fc.constantFrom<0 | 1>(0, 1),
  ),
  { minLength: 4, maxLength: 12 },
);

/**
 * Every text is said once, or again after it was deleted. Whatever is done in whichever order, also between a change and the jobs
 * that follow it: a recall has slices of the asked dataset alone, of documents that exist and are enabled, and all of these.
 */
it('recalls all that the asker may see and nothing else, also while documents are processed and deleted', async () => {
  await using team = await openTestTeam();
  const { server, alice, bob } = team;
  const spaces = [await createTeamSpace(alice, 'Hers'), await createTeamSpace(bob, 'His')] as const;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const owners = [await newOwner(alice, spaces[0]), await newOwner(bob, spaces[1])] as const;
      for (const [step, who] of taken) {
        count += 1;
        if (step === 'run-jobs' || step === 'run-jobs-but-deletion') await runJobsOf(server, step, owners);
        else await take(step, owners[who], `secret number ${count} of ${who}`);
        for (const owner of owners) await expectEachFound(owner);
        await expectOwnTexts(owners[0], owners[1]);
        await expectOwnTexts(owners[1], owners[0]);
      }
    }),
    { numRuns: 10 },
  );
});

it('recalls a text that was deleted and added again, also before the deleted one has left the index', async () => {
  await using team = await openTestTeam();
  const { server, alice, spaceId } = team;
  const owner = await newOwner(alice, spaceId);
  const steps: Step[] = ['add', 'run-jobs', 'delete', 'add-again', 'run-jobs-but-deletion'];
  for (const step of steps)
    if (step === 'run-jobs' || step === 'run-jobs-but-deletion') await runJobsOf(server, step, [owner]);
    else await take(step, owner, 'The ferry leaves at nine from the northern quay.');
  const { rows } = await sql`select slice_id from retrieval_slice`.execute(server.database.open.database);
  expect(rows).toHaveLength(2);
  await expectEachFound(owner);
});
