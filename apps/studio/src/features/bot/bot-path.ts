/** The page of an agent. */
export const botPath = (spaceId: string, botId: string): string => `/space/${spaceId}/bot/${botId}`;
