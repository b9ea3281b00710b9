import { GetHome, HideChecklist } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { HomeService } from './home.service.ts';

export function homeRoutes(app: App, home: HomeService): void {
  implement(app, GetHome, (_request, { scope }) => home.read(scope));
  implement(app, HideChecklist, (_request, { scope }) => home.hideChecklist(scope).then(() => ({})));
}
