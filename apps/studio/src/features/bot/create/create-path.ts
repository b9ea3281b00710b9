import { useLocation } from 'react-router';
import { parameterPath } from '../../../page/parameter-path.ts';

const PARAMETER = 'create';

/** What to create, then how: from a description, with an empty form or from a file. */
const STEPS = ['choice', 'description', 'agent', 'import'] as const;
export type CreateStep = (typeof STEPS)[number];

/** The dialog is part of the URL, so that every page and the command palette can open it by a link. */
export function createStepIn(search: string): CreateStep | undefined {
  const value = new URLSearchParams(search).get(PARAMETER);
  return STEPS.find((step) => step === value);
}

/** The path of the current page with the dialog open. */
export const useCreatePath = (step: CreateStep = 'choice'): string => parameterPath(useLocation(), PARAMETER, step);

/** The path of the current page without the dialog. */
export const useClosedCreatePath = (): string => parameterPath(useLocation(), PARAMETER, undefined);
