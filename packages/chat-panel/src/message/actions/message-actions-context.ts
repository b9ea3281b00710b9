import { createContext } from 'react';
import type { MessageAction } from './message-action.ts';

/** The actions of a message: our own, then those of plugins. */
export const MessageActionsContext = createContext<readonly MessageAction[]>([]);
