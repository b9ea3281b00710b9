import type { UploadWarning } from '@parley/chat-core';
import { formatText } from '../../texts/format-text.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';

/** What a warning of chat §5 says. */
export function warningText(warning: UploadWarning, texts: PanelTexts): string {
  switch (warning.warning) {
    case 'upload_empty_file':
      return formatText(texts.upload_empty_file, { names: warning.fileNames.join(', ') });
    case 'file_too_large':
      return formatText(texts.file_too_large, { names: warning.fileNames.join(', '), size: warning.maxMegabytes });
    case 'files_exceeds_limit':
      return formatText(texts.files_exceeds_limit, { limit: warning.fileLimit });
  }
}
