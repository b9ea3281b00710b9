import { ShortcutSkillForm } from '../../../shortcut/index.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** The shortcuts of the agent. */
export function ShortcutForm() {
  const [shortcuts, change] = useSection('shortcut_list');
  const isEditable = useIsEditable();
  return <ShortcutSkillForm shortcuts={shortcuts} isReadOnly={!isEditable} onChange={change} />;
}
