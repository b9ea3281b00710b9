import { useLocation } from 'react-router';
import { parameterPath } from '../../../page/parameter-path.ts';

const PARAMETER = 'create';
const AGENT = 'agent';

/** The form is part of the URL, so that every page and the command palette can open it by a link. */
export const isCreatingBot = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === AGENT;

/** The path of the current page with the form open. */
export const useCreateBotPath = (): string => parameterPath(useLocation(), PARAMETER, AGENT);

/** The path of the current page without the form. */
export const useClosedBotPath = (): string => parameterPath(useLocation(), PARAMETER, undefined);
