import { type ComponentType, useEffect, useState } from 'react';

interface Part<Props> {
  known: ComponentType<Props> | null;
  readonly load: () => Promise<ComponentType<Props>>;
}

type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** Whatever a page loads when it is opened comes first. */
const SOON_MS = 2000;

const loaders: (() => Promise<unknown>)[] = [];

/**
 * A part that is loaded when it is first drawn, so that a panel opens without what few readers need. Until it is there nothing
 * stands in its place; where it cannot be loaded, it is tried again the next time it is wanted.
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

/** Loads a part when its place has been there for a while: it takes what is typed the moment it opens. */
export function useLoadedSoon({ load }: Pick<LazyPart<object>, 'load'>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), SOON_MS);
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
  return Loaded && <Loaded {...given} />;
}

/** Loads every late part, for those who cannot wait. */
export const loadLazyParts = (): Promise<unknown> => Promise.all(loaders.map((load) => load()));
