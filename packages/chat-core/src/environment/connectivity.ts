/** What the surroundings tell about the network and about being looked at. Listeners are removed by what they return. */
export interface Connectivity {
  isOnline(): boolean;
  onOnline(listener: () => void): () => void;
  onVisible(listener: () => void): () => void;
}

const nothingToLeave = (): void => undefined;

/** For surroundings that tell nothing, such as Node: always there, and failures alone show that they are not. */
export const alwaysOnline: Connectivity = {
  isOnline: () => true,
  onOnline: () => nothingToLeave,
  onVisible: () => nothingToLeave,
};
