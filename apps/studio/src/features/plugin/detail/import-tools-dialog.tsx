import { BatchCreateAPI, type ImportedPlugin, PLUGIN_TOOLS_MAX, type Plugin } from '@parley/contract';
import { Button, Dialog, Stack, Tabs, useToast } from '@parley/ui';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDiscardQuestion } from '../../../page/use-discard-question.tsx';
import { CurlSource, DocumentSource, isTyped, newSourceDraft, type SourceDraft } from '../create/document-source.tsx';
import { chosenFirst, LeftOut, ToolChoice } from '../create/import-review.tsx';
import { Failure } from '../failure.tsx';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

interface ImportToolsDialogProps {
  plugin: Plugin;
  onClose: () => void;
}

/** Adds tools of a document or of a curl command to a plugin. */
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

function Review({ plugin, imported, onBack, onClose }: ReviewProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshPlugins();
  const [chosen, setChosen] = useState(() => chosenFirst(imported, PLUGIN_TOOLS_MAX - plugin.tool_count));
  const [failure, setFailure] = useState('');
  const add = useOperationMutation(BatchCreateAPI, {
    onSuccess: async ({ api_ids }) => {
      toast('success', t('plugin_tools_added', { count: api_ids.length }));
      onClose();
      await refresh();
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const tools = imported.tools.filter(({ name }) => chosen.has(name));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('plugin_tools_import')}
      description={t('plugin_tools_review_hint', { url: plugin.url })}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onBack}>{t('plugin_back')}</Button>
          <Button
            variant="primary"
            disabled={tools.length === 0}
            isLoading={add.isPending}
            onClick={() => {
              setFailure('');
              add.mutate({ plugin_id: plugin.plugin_id, tools });
            }}
          >
            {t('plugin_tools_add')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <LeftOut parts={imported.left_out} />
        <ToolChoice tools={imported.tools} chosen={chosen} onChange={setChosen} />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
