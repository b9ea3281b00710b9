import { GetInstallationOverview } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { AdministrationService } from './administration.service.ts';

export function administrationRoutes(app: App, administration: AdministrationService): void {
  implement(app, GetInstallationOverview, () => administration.overview());
}
