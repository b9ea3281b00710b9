import { useEffect } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import { fillIn } from '../../texts/fill-in.ts';

/** Says of each file that it is there, or that it could not be uploaded. */
export function useAnnouncedUploads(): void {
  const { announcer, client, copy } = usePanel();
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
        if (upload.status === 'success') announcer.announce(fillIn(copy.uploadDone, { name: file.name }));
        if (upload.status === 'error') announcer.announceWarning(fillIn(copy.uploadFailedOf, { name: file.name }));
      }
    });
  }, [announcer, uploads, copy]);
}
