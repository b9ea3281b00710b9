import type { App } from '../../platform/http/app.ts';
import { administrationRoutes } from './administration.routes.ts';
import { createAdministrationService, type Dependencies } from './administration.service.ts';

/** The installation as its administrator sees it. Users, invitations and models are administered in their features. */
export function administrationFeature(app: App, dependencies: Dependencies): void {
  administrationRoutes(app, createAdministrationService(dependencies));
}
