import { CompleteUpload, GetUploadAuthToken, PutUploadPart, type ResponseOf, StoreIcon } from '@parley/contract';
import type { ScriptedServer } from './scripted-server.ts';

const OBJECT_URI = 'uploaded';

/** Accepts the upload of a picture, and answers with its icon unless the test refuses `StoreIcon`. */
export function answerIconUpload(server: ScriptedServer, icon?: ResponseOf<typeof StoreIcon>['data']): void {
  server.answer(GetUploadAuthToken, {
    data: {
      service_id: '',
      upload_host: 'parley.test',
      schema: 'http',
      auth: { current_time: '', expired_time: '', session_token: '', access_key_id: '', secret_access_key: '' },
      upload_path: '',
      object_uri: OBJECT_URI,
    },
  });
  server.answer(PutUploadPart, { upload_offset: 1 });
  server.answer(CompleteUpload, {
    data: {
      Uri: OBJECT_URI,
      ImageWidth: 1,
      ImageHeight: 1,
      file_name: '',
      file_type: 'image',
      file_size: 1,
      file_url: '',
      thumb_url: '',
    },
  });
  if (icon) server.answer(StoreIcon, { data: icon });
}
