import type { Uploader, UploadWarning } from '@parley/chat-core';
import { formatText } from '../../texts/format-text.ts';
import type { FirstTexts } from '../../texts/panel-texts.ts';
import type { ComposerState } from '../state/composer-context.ts';

interface Dependencies extends Pick<ComposerState, 'setNotice'> {
  readonly fileLimit: number;
  readonly texts: FirstTexts;
}

/** Picked, pasted and dropped files are all added here, with the same warnings. */
export function addFilesTo(
  uploads: Uploader | null,
  { fileLimit, texts, setNotice }: Dependencies,
): ComposerState['addFiles'] {
  return (candidates) => {
    if (!uploads) return [];
    const { files, warnings } = uploads.add(candidates, fileLimit);
    const text = warnings.map((warning) => warningText(warning, texts)).join(' ');
    setNotice(text === '' ? null : { tone: 'warning', text });
    return files.map(({ id }) => id);
  };
}

/** The text of an upload warning (chat §5). */
export function warningText(warning: UploadWarning, texts: FirstTexts): string {
  switch (warning.warning) {
    case 'upload_empty_file':
      return formatText(texts.upload_empty_file, { names: warning.fileNames.join(', ') });
    case 'file_too_large':
      return formatText(texts.file_too_large, { names: warning.fileNames.join(', '), size: warning.maxMegabytes });
    case 'files_exceeds_limit':
      return formatText(texts.files_exceeds_limit, { limit: warning.fileLimit });
  }
}
