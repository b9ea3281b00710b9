export { LazyCreateSpaceDialog } from './create/lazy-create-space-dialog.ts';
export { useRememberSubmenu } from './entry/remembered-place.ts';
export { useSpace } from './list/use-space.ts';
export { spacesQuery } from './list/use-spaces.ts';
export { mayInvite } from './settings/may-invite.ts';
export { invitationsPath } from './settings/space-settings-path.ts';
export { SpaceLabel } from './space-label.tsx';
