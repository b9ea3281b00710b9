import {
  ContinueTaskRun,
  CreateTask,
  DeleteTask,
  ListTaskRuns,
  ListTasks,
  MarkTaskRead,
  PauseTask,
  RunTask,
  UpdateTask,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { TaskService } from './task.service.ts';

const nothing = () => ({});

export function taskRoutes(app: App, service: TaskService): void {
  implement(app, ListTasks, (request, { scope, locale }) => service.list(scope, request, locale));
  implement(app, CreateTask, async ({ bot_id: botId, scene, ...task }, { scope: { userId }, locale }) => ({
    task: await service.create({ userId, botId, scene }, task, locale),
  }));
  implement(app, UpdateTask, async (request) => ({ task: await service.update(request) }));
  implement(app, PauseTask, async ({ task_id, is_paused }) => ({ task: await service.pause(task_id, is_paused) }));
  implement(app, DeleteTask, ({ task_id }) => service.delete(task_id).then(nothing));
  implement(app, RunTask, async ({ task_id }) => ({ run: await service.run(task_id) }));
  implement(app, ListTaskRuns, (request) => service.listRuns(request));
  implement(app, MarkTaskRead, ({ task_id }) => service.markRead(task_id).then(nothing));
  implement(app, ContinueTaskRun, (request) => service.continueRun(request));
}
