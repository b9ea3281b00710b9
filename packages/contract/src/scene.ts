// Without zod, which the first load of the chat panel must not carry.

/** The scene in which drafts answer. */
export const PLAYGROUND = 4;

/** The scene of a conversation. It is part of its key: the same bot has another conversation in another scene. */
export const Scene = {
  default: 0,
  explore: 1,
  botStore: 2,
  home: 3,
  playground: PLAYGROUND,
  evaluation: 5,
  agentApp: 6,
  promptOptimize: 7,
  generateAgentInfo: 8,
  openApi: 9,
  workflow: 50,
  openSdk: 1000,
} as const;
export type Scene = (typeof Scene)[keyof typeof Scene];
