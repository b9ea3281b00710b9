import type { ListedConversation } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useMutation } from '@tanstack/react-query';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { downloadText } from '../../../page/download-text.ts';
import { type ExportFormat, exportFileName, type MarkdownTexts, toMarkdown } from './conversation-file.ts';
import { loadConversation, loadWithVersions } from './load-conversation.ts';

interface ExportRequest {
  readonly conversation: ListedConversation;
  readonly format: ExportFormat;
}

/** Saves a conversation as a file. */
export function useExportConversation() {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const formatTime = useFormatTime();
  const texts: MarkdownTexts = {
    you: t('chats_export_you'),
    exportedAt: t('chats_exported_at', { time: formatTime(Date.now()) }),
    file: (name) => t('chats_export_file', { name }),
    picture: t('chats_export_picture'),
    stopped: t('chats_export_stopped'),
    cut: t('chats_export_cut'),
    steer: t('chats_export_steer'),
    formatTime: (time) => formatTime(Date.parse(time)),
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ conversation, format }: ExportRequest) => {
      const file = await (format === 'json' ? loadWithVersions : loadConversation)(conversation);
      const name = exportFileName(file.title, format);
      if (format === 'markdown') downloadText(name, toMarkdown(file, texts), 'text/markdown');
      else downloadText(name, `${JSON.stringify(file, null, 2)}\n`, 'application/json');
    },
    onError: (error) => toast('error', errorMessage(error)),
  });
}
