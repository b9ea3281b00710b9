/** Where a draft answers. */
export const PLAYGROUND = 4;

/** Where a bot is talked to. It is part of what makes a conversation: the same bot has another one in another scene. */
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
