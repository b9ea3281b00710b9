/** Sends the draft at once and stops the reply that is streaming. */
export const SEND_NOW = { name: 'send-now', keys: ['Mod+Shift+Enter'] } as const;
