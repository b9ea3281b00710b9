import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { SpaceDescription, SpaceIcon, SpaceName } from './space.contract.ts';

// Apart from the other calls because the first pages do not load them.

export const RenameSpace = defineOperation({
  name: 'RenameSpace',
  method: 'POST',
  path: '/api/space/rename_space',
  summary: 'Changes the name, the description and the icon of a space.',
  policy: signedIn('manage', 'rename-space'),
  request: z.strictObject({
    space_id: idOf('space'),
    name: SpaceName,
    description: SpaceDescription,
    /** Without this field the icon does not change. */
    icon_uri: z.optional(SpaceIcon),
  }),
  response: z.object({}),
});

export const DeleteSpace = defineOperation({
  name: 'DeleteSpace',
  method: 'POST',
  path: '/api/space/delete_space',
  summary: 'Deletes a team space and all its data.',
  policy: signedIn('manage', 'delete-space'),
  request: z.strictObject({ space_id: idOf('space') }),
  response: z.object({}),
});
