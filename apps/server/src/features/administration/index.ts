import type { App } from '../../platform/http/app.ts';
import { administrationRoutes } from './administration.routes.ts';
import { createAdministrationService, type Dependencies } from './administration.service.ts';
import { createUserDeletions } from './delete-user.ts';

type DeletionDependencies = Parameters<typeof createUserDeletions>[0];

/** The installation as its administrators see it. Users, invitations and models are administered in their features. */
export function administrationFeature(app: App, dependencies: Dependencies & DeletionDependencies): void {
  administrationRoutes(app, {
    administration: createAdministrationService(dependencies),
    deletions: createUserDeletions(dependencies),
  });
}
