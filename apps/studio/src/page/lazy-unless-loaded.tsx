import { type ComponentType, lazy, useState } from 'react';

/**
 * React's `lazy` for a part whose script loads beside the page: it starts to load at once, and when it is there in time it is shown
 * without its fallback. `lazy` always begins with the fallback, which React then keeps for 300 ms.
 */
export function lazyUnlessLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loading = load();
  // The boundary around the part handles the failure.
  loading.then(
    (part) => {
      loaded = part;
    },
    () => undefined,
  );
  const Lazy = lazy(async () => ({ default: await loading })) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  return function Part(props: Props) {
    // Kept: another component in its place would lose the state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  };
}
