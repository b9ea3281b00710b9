import type { HomeChecklist, HomeStep, Space } from '@parley/contract';
import { mayInvite } from '../../space/index.ts';

/** One line of the checklist, and where it leads. */
export interface ChecklistStep {
  readonly step: HomeStep;
  readonly isDone: boolean;
  /** The first step that is not done: it explains itself and has the main button. */
  readonly isCurrent: boolean;
}

export function toChecklistSteps({ steps }: HomeChecklist): ChecklistStep[] {
  const current = steps.find(({ is_done }) => !is_done)?.step;
  return steps.map(({ step, is_done }) => ({ step, isDone: is_done, isCurrent: step === current }));
}

/** The team space that the user can invite people to. */
export function spaceToInviteTo(spaces: readonly Space[]): Space | undefined {
  return spaces.find(mayInvite);
}
