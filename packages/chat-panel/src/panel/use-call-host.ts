import { useEffect, useRef, useState } from 'react';
import type { CallHost, PanelCallbacks } from './panel-callbacks.ts';

export function useCallHost(callbacks: PanelCallbacks): CallHost {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [callHost] = useState(
    () =>
      ((name, ...given) =>
        // A name and what it is given belong together; that is more than TypeScript can follow here.
        (latest.current[name] as ((...given: unknown[]) => unknown) | undefined)?.(...given)) as CallHost,
  );
  return callHost;
}
