import {
  ExportStorage,
  GetInstallationStorage,
  GetOwnStorage,
  GetSpaceStorage,
  GetUnusedStorage,
  ListStorage,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement, implementExport } from '../../platform/http/implement.ts';
import type { StorageService } from './storage.service.ts';

export function storageRoutes(app: App, storage: StorageService): void {
  implement(app, GetOwnStorage, (_request, { scope }) => storage.own(scope));
  implement(app, GetSpaceStorage, (request) => storage.ofSpace(request));
  implement(app, GetInstallationStorage, () => storage.ofInstallation());
  implement(app, GetUnusedStorage, () => storage.unused());
  implement(app, ListStorage, (request) => storage.list(request));
  implementExport(app, ExportStorage, ({ kind }, { locale }) => storage.export(kind, locale));
}
