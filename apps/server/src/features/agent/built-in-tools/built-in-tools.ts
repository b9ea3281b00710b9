import type { ToolSource } from '../sources.ts';
import type { Tool } from '../tool.ts';
import { askUser } from './ask-user.ts';
import { currentTime } from './current-time.ts';
import { requestLocation } from './request-location.ts';
import { searchGuide } from './search-guide.ts';

const byName: ReadonlyMap<string, Tool> = new Map(
  [currentTime, searchGuide, requestLocation, askUser].map((tool) => [tool.name, tool]),
);

/** The tools every installation has, for the bots that name them. A name that does not exist yields no tool. */
export const builtInTools: ToolSource = {
  toolsFor: ({ bot }) => (bot?.settings.built_in_tools ?? []).flatMap((name) => byName.get(name) ?? []),
};
