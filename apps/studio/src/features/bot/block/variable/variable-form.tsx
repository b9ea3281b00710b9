import { VariableSkillForm } from '../../../variable/index.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import { mergeSection } from '../../draft/merge/merge-section.ts';

/** The variables of the agent. What others have saved while they were edited is kept. */
export function VariableForm() {
  const [variables, change] = useSection('variable_list');
  const isEditable = useIsEditable();
  return (
    <VariableSkillForm
      variables={variables}
      isReadOnly={!isEditable}
      onSave={(mine, base) => {
        const merged = mergeSection('variable_list', { base, mine, theirs: variables });
        change(merged.isClean ? merged.value : mine);
      }}
    />
  );
}
