import { type ComponentType, useEffect, useState } from 'react';

interface Part<Props> {
  known: ComponentType<Props> | null;
  readonly load: () => Promise<ComponentType<Props>>;
}

type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** Delay of a preload, so that the first load of the page comes first. */
const PRELOAD_DELAY_MS = 2000;

const loaders: (() => Promise<unknown>)[] = [];

/**
 * A component that is loaded when it is first rendered, so that the first load of a panel has only what most readers need.
 * Unlike React's `lazy` it needs no `Suspense`: it renders `fallback`, if it is given one, until it is loaded, and after a failed
 * load it tries again the next time it is rendered.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part: Part<Props> = {
    known: null,
    async load() {
      part.known ??= await load();
      return part.known;
    },
  };
  loaders.push(part.load);
  return Object.assign((given: Props) => <LoadedPart part={part} given={given} />, { load: part.load });
}

/** Loads a part some time after its surroundings are rendered, so that it opens without delay. */
export function usePreload({ load }: Pick<LazyPart<object>, 'load'>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load]);
}

function LoadedPart<Props extends object>({ part, given }: { part: Part<Props>; given: Props }) {
  const [Loaded, setLoaded] = useState(() => part.known);
  useEffect(() => {
    if (Loaded) return;
    let isWanted = true;
    part.load().then(
      (component) => isWanted && setLoaded(() => component),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [Loaded, part]);
  return Loaded ? <Loaded {...given} /> : (given as { fallback?: string }).fallback;
}

/** Loads every lazy part, for tests. */
export const loadLazyParts = (): Promise<unknown> => Promise.all(loaders.map((load) => load()));
