import { FileboxMode } from '@parley/contract';
import { Stack, Switch, Text } from '@parley/ui';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FileboxButton } from '../../../filebox/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** Whether the agent can look at the files that its user has sent before. */
export function FileboxForm() {
  const { t } = useTranslation();
  const { botId } = useDraftEditor();
  const [{ Mode }, change] = useSection('filebox_info');
  const isEditable = useIsEditable();
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('filebox_help')}
      </Text>
      <Switch
        label={t('filebox_mode')}
        hint={t('filebox_mode_hint')}
        checked={Mode === FileboxMode.on}
        disabled={!isEditable}
        onCheckedChange={(isOn) => change({ Mode: isOn ? FileboxMode.on : FileboxMode.off })}
      />
      <div>
        <FileboxButton botId={botId} />
      </div>
    </Stack>
  );
}
