import type { ModelDraft, ModelProblem } from './model-draft.ts';

/** What each part of the form is given. */
export interface ModelFieldsProps {
  draft: ModelDraft;
  problems: readonly ModelProblem[];
  onChange: (draft: ModelDraft) => void;
}
