import { createContext, use } from 'react';

/** Puts text before what is written in the composer. */
type PrependToDraft = (text: string) => void;

export const PrependToDraftContext = createContext<PrependToDraft>(() => undefined);

/** For parts outside of the composer, which do not know it. */
export const usePrependToDraft = (): PrependToDraft => use(PrependToDraftContext);
