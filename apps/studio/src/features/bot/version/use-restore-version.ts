import { RestoreBotVersion } from '@parley/contract';
import { useToast } from '@parley/ui';
import { use } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DraftEditorContext } from '../draft/draft-editor.ts';
import { useAuditMessage } from '../profile/use-audit-message.ts';
import { useRefreshVersions } from './use-refresh-versions.ts';

/** Makes the content of a version the draft again. Inside an open editor, what is typed there is saved before. */
export function useRestoreVersion(botId: string, onRestored: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const editor = use(DraftEditorContext);
  const refresh = useRefreshVersions();
  const auditMessage = useAuditMessage();
  const restoring = useOperationMutation(RestoreBotVersion, {
    onSuccess: async ({ data }) => {
      if (data.check_not_pass) return toast('error', auditMessage(data.check_not_pass_msg));
      await refresh();
      toast('success', t(data.has_change ? 'version_restored' : 'version_restored_same'));
      onRestored();
    },
  });
  const restore = async (version: string) => {
    await editor?.flush();
    if (editor?.getSaving().hasUnsaved) return toast('error', t('version_restore_unsaved'));
    // A preview knows the commit of its version, not that of the draft.
    const base = editor?.isEditable() && { base_commit_version: editor.getCommitVersion() };
    restoring.mutate({ bot_id: botId, version, ...base });
  };
  return { restore, isRestoring: restoring.isPending };
}
