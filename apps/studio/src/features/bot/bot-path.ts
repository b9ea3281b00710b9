/** The page of an agent. */
export const botPath = (spaceId: string, botId: string): string => `/space/${spaceId}/bot/${botId}`;

/** The conversations with the published version of an agent; without one of them, the last used. */
export const chatPath = (spaceId: string, botId: string, conversationId = ''): string =>
  `/space/${spaceId}/chat/${botId}${conversationId && `/${conversationId}`}`;

/** The page on which an agent is published. */
export const publishPath = (spaceId: string, botId: string): string => `${botPath(spaceId, botId)}/publish`;

/** One version of an agent, read-only. */
export const previewPath = (spaceId: string, botId: string, version: string): string =>
  `${botPath(spaceId, botId)}?version=${encodeURIComponent(version)}`;
