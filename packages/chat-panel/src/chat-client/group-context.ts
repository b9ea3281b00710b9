import { createContext } from 'react';

/** The group whose row is being drawn; `null` outside of rows. */
export const GroupContext = createContext<string | null>(null);
