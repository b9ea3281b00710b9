import { useCallback, useEffect, useRef } from 'react';

/** Tells, to whoever asks, whether the first drawing is over. */
export function useIsOpened(): () => boolean {
  const isOpened = useRef(false);
  useEffect(() => {
    isOpened.current = true;
  }, []);
  return useCallback(() => isOpened.current, []);
}
