import type { Uploader } from '@parley/chat-core';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import type { ComposerState } from '../state/composer-context.ts';
import { warningText } from './warning-text.ts';

interface Surroundings extends Pick<ComposerState, 'setNotice'> {
  readonly fileLimit: number;
  readonly texts: PanelTexts;
}

/** Picked, pasted or dropped: files go the same way, and what is wrong with them is said in the same words. */
export function addFilesTo(
  uploads: Uploader | null,
  { fileLimit, texts, setNotice }: Surroundings,
): ComposerState['addFiles'] {
  return (candidates) => {
    if (!uploads) return [];
    const { files, warnings } = uploads.add(candidates, fileLimit);
    const text = warnings.map((warning) => warningText(warning, texts)).join(' ');
    setNotice(text === '' ? null : { tone: 'warning', text });
    return files.map(({ id }) => id);
  };
}
