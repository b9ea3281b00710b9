export { CreateSpaceDialog } from './create/create-space-dialog.tsx';
export { spacesQuery } from './list/use-spaces.ts';
export { mayInvite } from './settings/may-invite.ts';
export { invitationsPath } from './settings/space-settings-path.ts';
export { SpaceLabel } from './space-label.tsx';
