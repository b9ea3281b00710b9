import { type ComponentType, useEffect, useState } from 'react';

interface Part<Props> {
  known: ComponentType<Props> | null;
  readonly load: () => Promise<ComponentType<Props>>;
}

const loaders: (() => Promise<unknown>)[] = [];

/**
 * A part that is loaded when it is first drawn, so that a panel opens without what few readers need. Until it is there nothing
 * stands in its place; where it cannot be loaded, it is tried again the next time it is wanted.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part: Part<Props> = {
    known: null,
    async load() {
      part.known ??= await load();
      return part.known;
    },
  };
  loaders.push(part.load);
  return (given) => <LatePart part={part} given={given} />;
}

function LatePart<Props extends object>({ part, given }: { part: Part<Props>; given: Props }) {
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
export const loadLateParts = (): Promise<unknown> => Promise.all(loaders.map((load) => load()));
