import { GetTableApi, PreviewTableApi, UpdateTableApi } from '@parley/contract';
import type { App } from '../../../platform/http/app.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { TableApiService } from './table-api.service.ts';

export function tableApiRoutes(app: App, service: TableApiService): void {
  implement(app, PreviewTableApi, (request, { scope, locale, signal }) =>
    service.preview(scope, request, locale, signal),
  );
  implement(app, GetTableApi, ({ document_id }) => service.get(document_id));
  implement(app, UpdateTableApi, (request, { scope, locale }) => service.update(scope, request, locale));
}
