import type { CommandContext } from './command-context.ts';

/**
 * Calls whenever there may be news: the network is back, which makes what was open before suspect, or somebody looks. The
 * function it gives ends that; so does the end of the client.
 */
export function whenBack(
  { connectivity, destroyed }: Pick<CommandContext, 'connectivity' | 'destroyed'>,
  onBack: (isSuspect: boolean) => void,
): () => void {
  const leaves = [connectivity.onOnline(() => onBack(true)), connectivity.onVisible(() => onBack(false))];
  const leave = () => {
    for (const each of leaves) each();
  };
  destroyed.addEventListener('abort', leave);
  return leave;
}
