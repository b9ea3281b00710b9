import { DeleteUser, GetInstallationOverview, GetUserDeletion } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { AdministrationService } from './administration.service.ts';
import type { UserDeletions } from './delete-user.ts';

interface Services {
  administration: AdministrationService;
  deletions: UserDeletions;
}

export function administrationRoutes(app: App, { administration, deletions }: Services): void {
  implement(app, GetInstallationOverview, () => administration.overview());
  implement(app, GetUserDeletion, ({ user_id }) => deletions.preview(user_id));
  implement(app, DeleteUser, (request, { scope }) => deletions.delete(scope, request).then(() => ({})));
}
