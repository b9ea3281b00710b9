import { useEffect, useRef, useState } from 'react';
import type { CallHost, PanelCallbacks } from './panel-callbacks.ts';

/** A callback that throws counts as `false`. */
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
          // TypeScript cannot relate the name to the parameters and the result here.
          return (latest.current[name] as ((...given: unknown[]) => never) | undefined)?.(...given);
        } catch (error) {
          // It may be called during rendering: an error of the host must not unmount the panel.
          // biome-ignore lint/suspicious/noConsole: developers of the host look there
          console.error(`parley: ${name}`, error);
          return name === 'onBeforeSubmit' ? (REFUSED as never) : undefined;
        }
      },
  );
  return callHost;
}
