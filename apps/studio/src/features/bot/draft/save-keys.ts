/** The keys that save the draft of an agent now. */
export const SAVE_KEYS = ['Mod+S'] as const;
