import type { CommandContext } from './command-context.ts';

/** A new message takes the place of the reply that is being said (chat §4 interrupt scenario). */
export const createInterrupt =
  ({ getState }: CommandContext, stopResponding: () => Promise<void>) =>
  async (): Promise<void> => {
    const { waiting, responding } = getState();
    if (waiting || responding) await stopResponding();
  };
