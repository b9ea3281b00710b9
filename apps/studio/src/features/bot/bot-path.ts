/** The page of an agent. */
export const botPath = (spaceId: string, botId: string): string => `/space/${spaceId}/bot/${botId}`;

/** The page on which an agent is published. */
export const publishPath = (spaceId: string, botId: string): string => `${botPath(spaceId, botId)}/publish`;

/** One version of an agent, read-only. */
export const previewPath = (spaceId: string, botId: string, version: string): string =>
  `${botPath(spaceId, botId)}?version=${encodeURIComponent(version)}`;
