import {
  CreateDocument,
  DeleteDataset,
  DeleteDocument,
  DocumentStatus,
  Resegment,
  TestRecall,
  UpdateDocument,
} from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTeamSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { createDataset, runJobs, textBase } from './testing/knowledge.ts';

type Step = 'add' | 'delete' | 'disable' | 'resegment' | 'run-jobs' | 'delete-dataset';

/**
 * Every text says which space and document it is of. Whatever is done in whichever order, also between a change and the jobs
 * that follow it: a recall has slices of the asked datasets alone, of documents that exist and are enabled.
 */
it('recalls nothing that the asker may not see, also while documents are processed and deleted', async () => {
  await using team = await openTestTeam();
  const { server, alice, bob } = team;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom<Step>(
            'add',
            'add',
            'delete',
            'disable',
            'resegment',
            'run-jobs',
            'run-jobs',
            'delete-dataset',
          ),
          fc.constantFrom(0, 1),
        ),
        { minLength: 4, maxLength: 12 },
      ),
      async (steps) => {
        run += 1;
        const spaces = [await createTeamSpace(alice, `A${run}`), await createTeamSpace(bob, `B${run}`)];
        const owners = [alice, bob];
        const datasets = await Promise.all(spaces.map((id, who) => createDataset(owners[who] ?? alice, id)));
        const seen: Map<string, string>[] = [new Map(), new Map()];
        const gone = new Set<number>();
        for (const [index, [step, who]] of steps.entries()) {
          const [owner, dataset_id, own] = [owners[who] ?? alice, datasets[who] ?? '', seen[who] ?? new Map()];
          const [document] = own.keys();
          if (step === 'run-jobs') await runJobs(server);
          else if (gone.has(who)) continue;
          else if (step === 'add') {
            const text = `secret of ${who} number ${run}-${index}`;
            const added = await owner.call(CreateDocument, { dataset_id, document_bases: [textBase(text)] });
            own.set(added.document_infos[0]?.document_id ?? '', text);
          } else if (step === 'delete-dataset') {
            await owner.call(DeleteDataset, { dataset_id });
            gone.add(who);
          } else if (document === undefined) continue;
          else if (step === 'resegment') await refusalOf(owner, Resegment, { dataset_id, document_ids: [document] });
          else {
            if (step === 'delete') await owner.call(DeleteDocument, { document_ids: [document] });
            else await owner.call(UpdateDocument, { document_id: document, status: DocumentStatus.disabled });
            own.delete(document);
          }
          for (const asker of [0, 1]) {
            const asked = { query: 'secret number', min_score: 0, top_k: 10, search_strategy: 1 as const };
            const other = { dataset_ids: [datasets[1 - asker] ?? ''], ...asked };
            expect(await refusalOf(owners[asker] ?? alice, TestRecall, other)).toBe('notFound');
            if (gone.has(asker)) continue;
            const mine = { dataset_ids: [datasets[asker] ?? ''], ...asked };
            const { slices, left_out } = await (owners[asker] ?? alice).call(TestRecall, mine);
            const allowed = new Set(seen[asker]?.values());
            for (const { slice } of [...slices, ...left_out]) expect(allowed).toContain(slice);
          }
        }
      },
    ),
    { numRuns: 12 },
  );
});
