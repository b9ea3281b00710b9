import { useEffect, useRef, useState } from 'react';
import type { CallHost, PanelCallbacks } from './panel-callbacks.ts';

/** Who cannot answer has not allowed it. */
const REFUSED = false;

export function useCallHost(callbacks: PanelCallbacks): CallHost {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [callHost] = useState(
    (): CallHost =>
      (name, ...given) => {
        try {
          // A name, what it is given and what it answers belong together; that is more than TypeScript can follow here.
          return (latest.current[name] as ((...given: unknown[]) => never) | undefined)?.(...given);
        } catch (error) {
          // It may be called in the middle of drawing: a mistake of the host must not take the conversation away.
          // biome-ignore lint/suspicious/noConsole: whoever wrote the host looks there
          console.error(`parley: ${name}`, error);
          return name === 'onBeforeSubmit' ? (REFUSED as never) : undefined;
        }
      },
  );
  return callHost;
}
