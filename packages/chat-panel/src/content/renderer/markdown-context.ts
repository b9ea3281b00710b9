import { createContext } from 'react';

/** The message that a text is of; empty where it is of none, as what a bot says first. */
export const MarkdownContext = createContext('');
