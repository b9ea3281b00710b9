import {
  DeleteFileboxFiles,
  GetConversationFiles,
  GetFileboxText,
  ListFileboxes,
  ListFileboxFiles,
  RenameFileboxFile,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { FileboxService } from './filebox.service.ts';

export function fileboxRoutes(app: App, filebox: FileboxService): void {
  implement(app, ListFileboxes, (_request, { scope, locale }) => filebox.listBoxes(scope, locale));
  implement(app, ListFileboxFiles, (request, { scope, signal }) => filebox.list(scope, request, signal));
  implement(app, GetFileboxText, (request, { scope, locale }) => filebox.text(scope, request, locale));
  implement(app, RenameFileboxFile, (request, { scope }) => filebox.rename(scope, request));
  implement(app, DeleteFileboxFiles, (request, { scope }) => filebox.delete(scope, request).then(() => ({})));
  implement(app, GetConversationFiles, (request, { scope, locale }) => filebox.ofConversation(scope, request, locale));
}
