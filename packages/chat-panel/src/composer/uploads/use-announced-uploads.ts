import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** Says of each file that it is there, or that it could not be uploaded. */
export function useAnnouncedUploads(): void {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  const { uploads } = client;
  useEffect(() => {
    if (!uploads) return;
    const statuses = () => new Map(uploads.getState().map(({ id, upload }) => [id, upload.status]));
    let before = statuses();
    return uploads.subscribe(() => {
      const known = before;
      before = statuses();
      for (const { id, file, upload } of uploads.getState()) {
        if (upload.status === known.get(id)) continue;
        if (upload.status === 'success') announcer.announce(formatText(texts.uploadDone, { name: file.name }));
        if (upload.status === 'error') announcer.announceWarning(formatText(texts.uploadFailedOf, { name: file.name }));
      }
    });
  }, [announcer, uploads, texts]);
}
