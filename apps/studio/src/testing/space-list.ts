import { type Space, SpaceRole, SpaceType } from '@parley/contract';
import type { SpaceList } from '../features/space/list/spaces.ts';

export const personalSpace: Space = {
  id: '10',
  name: 'Personal',
  description: 'Personal Space',
  icon_url: '',
  space_type: SpaceType.personal,
  hide_operation: false,
  role_type: SpaceRole.owner,
  member_count: 1,
};

/** A team space for tests. */
export function teamSpace(change: Partial<Space> = {}): Space {
  return {
    ...personalSpace,
    id: '20',
    name: 'Analytical Engines',
    description: '',
    space_type: SpaceType.team,
    member_count: 2,
    ...change,
  };
}

/** The answer of the space list for tests. */
export function spaceList(spaces: Space[], change: Partial<SpaceList> = {}): SpaceList {
  return {
    bot_space_list: spaces,
    has_personal_space: true,
    team_space_num: 0,
    max_team_space_num: 3,
    recently_used_space_list: [],
    ...change,
  };
}
