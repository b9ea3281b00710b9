import { createContext } from 'react';

/** Opens what is known about a message. */
export const OpenDebugContext = createContext<(messageId: string) => void>(() => undefined);
