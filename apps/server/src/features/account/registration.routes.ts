import {
  CreateInvitation,
  GetRegistration,
  IssuePasswordResetLink,
  ListInvitations,
  ListUsers,
  ResetPasswordByLink,
  RevokeInvitation,
  SetUserAdministrator,
  SetUserDisabled,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Administration } from './administration.ts';
import type { PasswordChange } from './password-change.ts';
import type { SignIn } from './sign-in.ts';

interface Services {
  signIn: SignIn;
  administration: Administration;
  passwordChange: PasswordChange;
}

export function registrationRoutes(app: App, { signIn, administration, passwordChange }: Services): void {
  implement(app, GetRegistration, (request) => signIn.registration(request));
  implement(app, CreateInvitation, (_request, { scope }) => administration.createInvitation(scope));
  implement(app, ListInvitations, (_request, call) => administration.listInvitations(call.scope));
  implement(app, RevokeInvitation, async ({ invitation_id }, call) => {
    await administration.revokeInvitation(call.scope, invitation_id);
    return {};
  });
  implement(app, ListUsers, (request) => administration.listUsers(request));
  implement(app, SetUserAdministrator, ({ user_id, is_administrator }, { scope }) =>
    administration.setAdministrator(scope, user_id, is_administrator),
  );
  implement(app, SetUserDisabled, ({ user_id, is_disabled }, { scope }) =>
    administration.setDisabled(scope, user_id, is_disabled),
  );
  implement(app, IssuePasswordResetLink, ({ user_id }, { scope }) => administration.issuePasswordReset(scope, user_id));
  implement(app, ResetPasswordByLink, async (request, call) => {
    await passwordChange.resetByLink(request, call.client.ip);
    return {};
  });
}
