import { VariableSkillForm } from '../../../variable/index.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import { saveVariables } from './save-variables.ts';

/** The variables of the agent. What others have saved while they were edited is kept, unless the user decides otherwise. */
export function VariableForm() {
  const [variables, change] = useSection('variable_list');
  const isEditable = useIsEditable();
  return (
    <VariableSkillForm
      variables={variables}
      isReadOnly={!isEditable}
      onSave={(mine, base, decided) => {
        const saved = saveVariables({ base, mine, theirs: variables }, decided);
        if (saved.undecided.length === 0) change(saved.value);
        return saved.undecided;
      }}
    />
  );
}
