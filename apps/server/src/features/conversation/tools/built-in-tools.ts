import type { BuiltInToolName } from '@parley/contract';
import { askUser } from './ask-user.ts';
import { currentTime } from './current-time.ts';
import { requestLocation } from './request-location.ts';
import { searchGuide } from './search-guide.ts';
import type { Tool } from './tool.ts';

/** The tools every installation has, by name. */
export const builtInTools: Readonly<Record<BuiltInToolName, Tool>> = {
  current_time: currentTime,
  search_guide: searchGuide,
  request_location: requestLocation,
  ask_user: askUser,
};
