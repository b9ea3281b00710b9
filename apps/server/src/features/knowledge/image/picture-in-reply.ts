import { FormatType } from '@parley/contract';
import { objectUrl } from '../../object/index.ts';
import type { ShownSlice } from '../recall.store.ts';

type Shown = Pick<ShownSlice, 'formatType' | 'objectId' | 'documentName'>;

/** For the prompt, where a source has a picture. */
export const PICTURES_SHOWN =
  'The text of a source with a picture is its caption. Where the picture helps the reader, show it by copying the Markdown of its "picture" unchanged; show no other pictures.';

export const hasPicture = ({ formatType, objectId }: Shown): boolean =>
  formatType === FormatType.image && objectId !== null;

/**
 * The picture of a source as a reply shows it. Its address is that of the stored object: the chat loads it without asking, it stays
 * valid in the history, and whoever reads it needs access to the space.
 */
export const pictureMarkdown = ({ documentName, objectId }: Shown): string =>
  `![${documentName.replace(/[[\]()\\`!<>\n]/g, ' ').trim()}](${objectUrl(objectId)})`;
