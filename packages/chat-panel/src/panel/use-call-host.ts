import { useEffect, useRef, useState } from 'react';
import type { CallHost, PanelCallbacks } from './panel-callbacks.ts';

export function useCallHost(callbacks: PanelCallbacks): CallHost {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [callHost] = useState(
    (): CallHost =>
      (name, ...given) => {
        // A name, what it is given and what it answers belong together; that is more than TypeScript can follow here.
        return (latest.current[name] as ((...given: unknown[]) => never) | undefined)?.(...given);
      },
  );
  return callHost;
}
