import { type ReactNode, useLayoutEffect, useState } from 'react';

interface CreateButtonPlaces {
  readonly abovePage: ReactNode;
  readonly inEmptyState: ReactNode;
}

/** The create button of a list, once: in the empty state while that is shown, and otherwise above the page. */
export function useCreateButton(button: ReactNode): CreateButtonPlaces {
  const [isEmptyShown, setEmptyShown] = useState(false);
  return {
    abovePage: !isEmptyShown && button,
    inEmptyState: button && <Noticed onShown={setEmptyShown}>{button}</Noticed>,
  };
}

function Noticed({ onShown, children }: { onShown: (isShown: boolean) => void; children: ReactNode }) {
  useLayoutEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  return children;
}
