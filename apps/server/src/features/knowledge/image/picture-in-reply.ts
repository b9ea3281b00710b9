import { objectUrl } from '../../object/index.ts';
import type { ShownSlice } from '../recall.store.ts';

type Shown = Pick<ShownSlice, 'pictureIds' | 'documentName'>;

/** For the prompt, where a source has a picture. */
export const PICTURES_SHOWN =
  'The text of a source with a picture belongs to it. Where the picture helps the reader, show it by copying the Markdown of its "picture" unchanged; show no other pictures.';

export const hasPicture = ({ pictureIds }: Shown): boolean => pictureIds.length > 0;

/**
 * The pictures of a source as a reply shows them. Their addresses are those of the stored objects: the chat loads them without asking, they
 * stay valid in the history, and whoever reads them needs access to the space.
 */
export const pictureMarkdown = ({ documentName, pictureIds }: Shown): string =>
  pictureIds
    .map((objectId) => `![${documentName.replace(/[[\]()\\`!<>\n]/g, ' ').trim()}](${objectUrl(objectId)})`)
    .join(' ');
