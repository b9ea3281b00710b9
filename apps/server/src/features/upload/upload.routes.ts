import {
  AbortUpload,
  CompleteUpload,
  GetUploadAuthToken,
  GetUploadedFile,
  GetUploadProgress,
  KeepFiles,
  PutUploadPart,
  StoreIcon,
  UPLOAD_OFFSET_HEADER,
  UploadFile,
} from '@parley/contract';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { App } from '../../platform/http/app.ts';
import { implement, implementDownload, implementUpload, implementWithFile } from '../../platform/http/implement.ts';
import type { completeUpload } from './complete-upload.ts';
import type { createFiles } from './files.ts';
import type { findUpload } from './find-upload.ts';
import type { IconUpload } from './icon-upload.ts';
import { toTokenAnswer, toUploadedFile } from './to-contract.ts';
import type { UploadService } from './upload.service.ts';
import type { UploadTokens } from './upload-token.ts';

interface Services extends Pick<ClockAndIds, 'now'> {
  uploads: UploadService;
  tokens: UploadTokens;
  authorised: ReturnType<typeof findUpload>;
  complete: ReturnType<typeof completeUpload>;
  stored: ReturnType<typeof createFiles>;
  icons: IconUpload;
}

export function uploadRoutes(app: App, services: Services): void {
  const { uploads, tokens, authorised, complete, stored, icons, now } = services;

  implement(app, GetUploadAuthToken, async (request, { scope, origin }) => {
    const row = await uploads.begin(scope, request);
    return toTokenAnswer({ row, ...tokens.issue(row), now: now(), origin });
  });

  implementUpload(app, PutUploadPart, async (request, call, body) => {
    const { row } = await authorised(request, call.session);
    const offset = await uploads.receive(row.id, request.upload_offset, body);
    call.setHeader(UPLOAD_OFFSET_HEADER, String(offset));
    return { upload_offset: offset };
  });

  implement(app, GetUploadProgress, async (request, call) => {
    const found = await authorised(request, call.session);
    const offset = found.state === 'finished' ? found.row.byteSize : await uploads.receivedOf(found.row);
    call.setHeader(UPLOAD_OFFSET_HEADER, String(offset));
    return { upload_offset: offset, is_complete: found.state === 'finished' };
  });

  implement(app, CompleteUpload, async (request, { session }) => {
    const { row } = await authorised(request, session);
    return { data: toUploadedFile(await complete(row.id, request.sha256), stored.files) };
  });

  implement(app, AbortUpload, async (request, { session }) => {
    const { row } = await authorised(request, session);
    await uploads.abort(row.id);
    return {};
  });

  implement(app, KeepFiles, async ({ object_ids }, { scope }) => ({ kept_ids: await stored.keep(scope, object_ids) }));

  implementDownload(app, GetUploadedFile, async (request) => {
    const bytes = await stored.open(request);
    const secondsLeft = request.expires - Math.ceil(now() / 1000);
    // A share may be revoked before its address ends: browsers ask again.
    const caching = request.share === undefined ? `private, max-age=${secondsLeft}, immutable` : 'private, no-cache';
    return { ...bytes, headers: { ...bytes.headers, 'cache-control': caching } };
  });

  implementWithFile(app, UploadFile, 'data', async ({ file_head }, { scope }, file) => ({
    data: await icons.save(scope, file, file_head.biz_type),
  }));

  implement(app, StoreIcon, async ({ object_uri, biz_type }, { scope }) => ({
    data: await icons.saveUploaded(scope, object_uri, biz_type),
  }));
}
