import {
  CreateRecallCase,
  DeleteRecallCase,
  GetRecallRun,
  ListRecallCases,
  ListRecallRuns,
  StartRecallRun,
  UpdateRecallCase,
} from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { RecallCaseService } from './recall-case.service.ts';
import type { RecallRunService } from './recall-run.service.ts';

export function recallCaseRoutes(app: App, cases: RecallCaseService, runs: RecallRunService): void {
  implement(app, ListRecallCases, async ({ dataset_id }) => ({ cases: await cases.list(dataset_id) }));
  implement(app, CreateRecallCase, (request) => cases.create(request));
  implement(app, UpdateRecallCase, (request) => cases.update(request).then(() => ({})));
  implement(app, DeleteRecallCase, ({ dataset_id, case_id }) => cases.delete(dataset_id, case_id).then(() => ({})));
  implement(app, StartRecallRun, async (request, { scope }) => ({ run: await runs.start(scope.userId, request) }));
  implement(app, ListRecallRuns, async ({ dataset_id }) => ({ runs: await runs.list(dataset_id) }));
  implement(app, GetRecallRun, ({ dataset_id, run_id }) => runs.get(dataset_id, run_id));
}
