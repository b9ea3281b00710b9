import {
  Attach,
  BreakMessage,
  Chat,
  ClearMessage,
  CreateSection,
  DeleteMessage,
  GetConversationParticipantsReadIndex,
  GetMessageList,
  InitConversation,
  MarkRead,
  ReportMessage,
  ResumeChat,
} from './conversation-calls.ts';
import { CreateTranscription, KeepFiles } from './file-calls.ts';
import { createHttpRequests, type HttpRequestsOptions } from './http-requests.ts';
import type { ChatTransport } from './transport.ts';
import { uploadFile } from './upload-file.ts';

export interface HttpTransportOptions extends HttpRequestsOptions {
  /** Additional fields of every chat and resume request. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

const RECORDING_NAME = 'recording';

/** Calls a Parley server over HTTP, with the session cookie of the page or a token. */
export function createHttpTransport({ extraBody = {}, ...options }: HttpTransportOptions = {}): ChatTransport {
  const requests = createHttpRequests(options);
  const { call, stream } = requests;
  return {
    call,
    init: (request) => call(InitConversation, request),
    chat: (request, signal, given) => stream(Chat, { ...request, ...extraBody }, signal, given?.headers),
    resume: (request, signal) => stream(ResumeChat, { ...request, ...extraBody }, signal),
    attach: (request, signal) => stream(Attach, request, signal),
    messageList: (request) => call(GetMessageList, request),
    clearMessage: (request) => call(ClearMessage, request),
    createSection: (request) => call(CreateSection, request),
    deleteMessage: (request) => call(DeleteMessage, request),
    breakMessage: (request) => call(BreakMessage, request),
    report: (request) => call(ReportMessage, request),
    readIndex: (request) => call(GetConversationParticipantsReadIndex, request),
    markRead: (request) => call(MarkRead, request),
    upload: (file, onProgress, signal, target) => uploadFile(requests, file, onProgress, signal, target),
    keepFiles: async (uris) => (await call(KeepFiles, { object_ids: [...uris] })).kept_ids,
    async transcribe(audio, target) {
      const file = audio instanceof File ? audio : new File([audio], RECORDING_NAME, { type: audio.type });
      return (await call(CreateTranscription, { file, ...target })).data.text;
    },
  };
}
