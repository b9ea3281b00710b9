import { Textarea } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useIsEditable, useSection } from '../draft/draft-editor.ts';

export function PromptColumn() {
  const { t } = useTranslation();
  const [info, change] = useSection('prompt_info');
  const isEditable = useIsEditable();
  return (
    <div style={{ padding: 16 }}>
      <Textarea
        label={t('editor_prompt')}
        isLabelHidden
        rows={20}
        value={info.prompt}
        readOnly={!isEditable}
        onChange={(event) => change({ ...info, prompt: event.target.value })}
      />
    </div>
  );
}
