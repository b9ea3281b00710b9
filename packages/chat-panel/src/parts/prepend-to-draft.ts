import { createContext, use } from 'react';

/** Puts text before what is written in the composer, and focuses it. */
type PrependToDraft = (text: string) => void;

export const PrependToDraftContext = createContext<PrependToDraft>(() => undefined);

/** For parts outside of the composer, which do not know it. */
export const usePrependToDraft = (): PrependToDraft => use(PrependToDraftContext);
