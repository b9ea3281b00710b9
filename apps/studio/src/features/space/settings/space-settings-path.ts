import { parameterPath } from '../../../page/parameter-path.ts';
import { spacePath } from '../entry/space-path.ts';

export const spaceSettingsTabs = ['general', 'members', 'invitations', 'usage'] as const;
export type SpaceSettingsTab = (typeof spaceSettingsTabs)[number];

const PARAMETER = 'space_settings';

/** The open tab is part of the URL, as in the account settings. */
export function openSpaceTabOf(search: string): SpaceSettingsTab | undefined {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  return spaceSettingsTabs.find((tab) => tab === wanted);
}

/** The path of a page with a tab of the space settings open, or with none. */
export function spaceSettingsPath(
  location: { pathname: string; search: string; hash: string },
  tab: SpaceSettingsTab | undefined,
): string {
  return parameterPath(location, PARAMETER, tab);
}

/** The page of a space with its invitations open. */
export const invitationsPath = (spaceId: string): string =>
  spaceSettingsPath({ pathname: spacePath(spaceId, 'develop'), search: '', hash: '' }, 'invitations');
