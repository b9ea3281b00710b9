import { VoiceSkillForm } from '../../../voice/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** How the agent is heard, and how people speak to it. */
export function VoiceForm() {
  const { botId } = useDraftEditor();
  const [voices, change] = useSection('voices_info');
  const isEditable = useIsEditable();
  return <VoiceSkillForm botId={botId} voices={voices} isReadOnly={!isEditable} onChange={change} />;
}
