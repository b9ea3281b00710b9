import type { Tool } from '../features/agent/index.ts';
import { signal } from './signal.ts';

/** The tool `look`: a test can keep its calls waiting. */
export function createLookTool(found = 'Trees') {
  let duringCall = async (): Promise<void> => undefined;
  const tool: Tool = {
    name: 'look',
    description: 'Looks around.',
    parameters: { type: 'object' },
    effect: 'reads',
    timeoutMs: 20_000,
    async run() {
      await duringCall();
      return { text: found };
    },
  };
  return {
    tool,
    /** As a scripted model calls it. */
    call: { id: 'look-1', name: 'look', arguments: {} },
    /** The next call waits until `end`. */
    hold() {
      const begun = signal();
      const ended = signal();
      duringCall = () => {
        begun.send();
        return ended.sent;
      };
      return { begun: begun.sent, end: ended.send };
    },
  };
}
