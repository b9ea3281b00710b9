import { GetPluginAPIs, type ImportedPlugin, type Plugin } from '@parley/contract';
import { Button, Dialog, Skeleton, Tabs } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDiscardQuestion } from '../../../page/use-discard-question.tsx';
import { CurlSource, DocumentSource, isTyped, newSourceDraft, type SourceDraft } from '../create/document-source.tsx';
import { Failure } from '../failure.tsx';
import { ToolReview } from './tool-review.tsx';

interface ImportToolsDialogProps {
  plugin: Plugin;
  onClose: () => void;
}

/** Adds tools of a document or of a curl command to a plugin, or replaces those that have changed there. */
export function ImportToolsDialog({ plugin, onClose }: ImportToolsDialogProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'document' | 'curl'>('document');
  const [draft, setDraft] = useState(newSourceDraft);
  const [imported, setImported] = useState<ImportedPlugin>();
  const { leave, question } = useDiscardQuestion(isTyped(draft), onClose);
  if (imported)
    return <Review plugin={plugin} imported={imported} onBack={() => setImported(undefined)} onClose={onClose} />;
  const source = {
    spaceId: plugin.space_id,
    draft,
    onChange: (change: Partial<SourceDraft>) => setDraft((now) => ({ ...now, ...change })),
    onRead: setImported,
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('plugin_tools_import')}
      description={t('plugin_tools_import_hint')}
      closeLabel={t('close')}
      size="medium"
    >
      <Tabs
        label={t('plugin_ways')}
        variant="pill"
        value={way}
        onValueChange={setWay}
        tabs={[
          { value: 'document', label: 'OpenAPI', content: <DocumentSource {...source} /> },
          { value: 'curl', label: 'curl', content: <CurlSource {...source} /> },
        ]}
      />
      {question}
    </Dialog>
  );
}

interface ReviewProps extends ImportToolsDialogProps {
  imported: ImportedPlugin;
  onBack: () => void;
}

/** What was read, beside the tools that the plugin has. */
function Review({ plugin, imported, onBack, onClose }: ReviewProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { plugin_id } = plugin;
  const { data, error } = useOperationQuery(GetPluginAPIs, { plugin_id }, { staleTime: 0 });
  if (data)
    return <ToolReview plugin={plugin} present={data.api_info} imported={imported} onBack={onBack} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_tools_import')}
      closeLabel={t('close')}
      size="medium"
      footer={<Button onClick={onBack}>{t('plugin_back')}</Button>}
    >
      {error ? <Failure text={errorMessage(error)} /> : <Skeleton height="240px" />}
    </Dialog>
  );
}
