import { KeepEditing, StopEditing } from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { EditingService } from './editing.service.ts';

export function editingRoutes(app: App, editing: EditingService): void {
  implement(app, KeepEditing, (request, { scope }) => editing.keep(scope, request));
  implement(app, StopEditing, (request, { scope }) => editing.stop(scope, request).then(() => ({})));
}
