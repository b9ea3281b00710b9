import { COLLECTED_QUERY_DAYS, PRIVATE_POLICY_MAX } from '@parley/contract';
import { Button, Stack, Switch, Textarea } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CollectedQueriesDialog } from '../../../collected-query/index.ts';
import { useDraftEditor, useIsEditable, useSection } from '../../draft/draft-editor.ts';

/** Whether questions of users are collected, and the policy that users are shown. Without a policy nothing is collected. */
export function QueryCollectForm() {
  const { t } = useTranslation();
  const { botId } = useDraftEditor();
  const [conf, change] = useSection('user_query_collect_conf');
  const isEditable = useIsEditable();
  const [isOpen, setOpen] = useState(false);
  const { is_collected, private_policy } = conf;
  const hasPolicy = private_policy.trim() !== '';
  const days = COLLECTED_QUERY_DAYS;
  return (
    <Stack gap={3}>
      <Textarea
        label={t('query_collect_policy')}
        hint={t('query_collect_policy_hint')}
        value={private_policy}
        rows={2}
        isAutoGrowing
        maxLength={PRIVATE_POLICY_MAX}
        readOnly={!isEditable}
        onChange={({ target: { value } }) =>
          change({ is_collected: is_collected && value.trim() !== '', private_policy: value })
        }
      />
      <Switch
        label={t('query_collect_on')}
        hint={t('query_collect_on_hint', { days })}
        checked={is_collected}
        disabled={!isEditable || !hasPolicy}
        onCheckedChange={(isOn) => change({ ...conf, is_collected: isOn })}
      />
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('query_collect_view')}
        </Button>
      </div>
      {isOpen && <CollectedQueriesDialog botId={botId} canDelete={isEditable} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
