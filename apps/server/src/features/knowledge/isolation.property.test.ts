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
import { expect, it } from 'vitest';
import type { TestApp } from '../../testing/open-test-app.ts';
import { createTeamSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createDataset, runJobs, textBase } from './testing/knowledge.ts';

type Step = 'add' | 'delete' | 'disable' | 'resegment' | 'run-jobs' | 'delete-dataset';

/** A user with a dataset that nobody else sees, and the texts that may be recalled from it. */
interface Owner {
  readonly browser: TestBrowser;
  readonly datasetId: string;
  readonly texts: Map<string, string>;
  isGone: boolean;
}

async function newOwner(browser: TestBrowser, spaceId: string): Promise<Owner> {
  const datasetId = await createDataset(browser, spaceId);
  return { browser, datasetId, texts: new Map(), isGone: false };
}

async function take(server: TestApp, step: Step, owner: Owner, text: string): Promise<void> {
  const { browser, datasetId: dataset_id, texts } = owner;
  const [document] = texts.keys();
  if (step === 'run-jobs') return runJobs(server);
  if (owner.isGone) return;
  if (step === 'add') {
    const added = await browser.call(CreateDocument, { dataset_id, document_bases: [textBase(text)] });
    texts.set(added.document_infos[0]?.document_id ?? '', text);
  } else if (step === 'delete-dataset') {
    await browser.call(DeleteDataset, { dataset_id });
    owner.isGone = true;
  } else if (document !== undefined) await changeDocument(step, owner, document);
}

async function changeDocument(step: Step, { browser, datasetId, texts }: Owner, document: string): Promise<void> {
  if (step === 'resegment') {
    await refusalOf(browser, Resegment, { dataset_id: datasetId, document_ids: [document] });
    return;
  }
  if (step === 'delete') await browser.call(DeleteDocument, { document_ids: [document] });
  else await browser.call(UpdateDocument, { document_id: document, status: DocumentStatus.disabled });
  texts.delete(document);
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

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>('add', 'add', 'delete', 'disable', 'resegment', 'run-jobs', 'run-jobs', 'delete-dataset'),
    fc.constantFrom<0 | 1>(0, 1),
  ),
  { minLength: 4, maxLength: 12 },
);

/**
 * Every text is said once. Whatever is done in whichever order, also between a change and the jobs that follow it: a recall has
 * slices of the asked dataset alone, of documents that exist and are enabled.
 */
it('recalls nothing that the asker may not see, also while documents are processed and deleted', async () => {
  await using team = await openTestTeam();
  const { server, alice, bob } = team;
  const spaces = [await createTeamSpace(alice, 'Hers'), await createTeamSpace(bob, 'His')] as const;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const owners = [await newOwner(alice, spaces[0]), await newOwner(bob, spaces[1])] as const;
      for (const [step, who] of taken) {
        count += 1;
        await take(server, step, owners[who], `secret number ${count} of ${who}`);
        await expectOwnTexts(owners[0], owners[1]);
        await expectOwnTexts(owners[1], owners[0]);
      }
    }),
    { numRuns: 10 },
  );
});
