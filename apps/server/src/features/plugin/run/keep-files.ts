import { type Locale, refusalText } from '@parley/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { ModelPicture } from '../../../platform/models/model.ts';
import type { AgentScope, ToolOutput } from '../../agent/index.ts';
import type { AddFile, Files, StoredFile } from '../../upload/index.ts';
import type { ReturnedFile } from '../call/returned-file.ts';

const FILES_MAX = 10;

/** For the model, and for the user, who can unfold the response of a call. */
const words = {
  'en-US': {
    notKept: (name: string, reason: string) => `[${name} could not be kept: ${reason}]`,
    shown: (name: string, id: string) => `[The user sees ${name} in the chat. Its id is ${id}.]`,
    tooMany: (count: number) => `[Of ${count} files the first ${FILES_MAX} were looked at.]`,
  },
  'zh-CN': {
    notKept: (name: string, reason: string) => `[未能保存 ${name}：${reason}]`,
    shown: (name: string, id: string) => `[用户可在对话中看到 ${name}，其 ID 为 ${id}。]`,
    tooMany: (count: number) => `[共 ${count} 个文件，仅处理了前 ${FILES_MAX} 个。]`,
  },
} satisfies Record<Locale, object>;

interface Dependencies {
  addFile: AddFile;
  files: Pick<Files, 'findModelPicture'>;
}
export type KeepFiles = ReturnType<typeof createKeepFiles>;

/** The scope of a bot of a space. */
type KeepingScope = Pick<AgentScope, 'userId' | 'locale' | 'canSee'> & { readonly spaceId: string };

/**
 * Stores the files that a call has returned as files of its user, who sees them in the chat. The model is told of them, and
 * sees the pictures where it can.
 */
export function createKeepFiles({ addFile, files }: Dependencies) {
  return async function keepFiles(
    text: string,
    returned: readonly ReturnedFile[],
    scope: KeepingScope,
  ): Promise<ToolOutput> {
    const kept: StoredFile[] = [];
    const notes: string[] = [];
    const { notKept, shown, tooMany } = words[scope.locale];
    for (const file of returned.slice(0, FILES_MAX)) {
      const stored = await keep(file, scope);
      if (typeof stored === 'string') notes.push(notKept(JSON.stringify(file.name), stored));
      else {
        kept.push(stored);
        notes.push(shown(JSON.stringify(stored.name), stored.uri));
      }
    }
    if (returned.length > FILES_MAX) notes.push(tooMany(returned.length));
    const pictures = scope.canSee ? await picturesOf(scope.userId, kept) : [];
    return {
      text: [text, ...notes].join('\n'),
      ...(kept.length > 0 && { files: kept }),
      ...(pictures.length > 0 && { pictures }),
    };
  };

  /** The reason where there is no room for it. */
  async function keep({ name, bytes }: ReturnedFile, scope: KeepingScope): Promise<StoredFile | string> {
    try {
      return await addFile({ ownerId: scope.userId, spaceId: scope.spaceId, name, content: bytes });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refusalText(error.refusal, scope.locale, error.values);
    }
  }

  async function picturesOf(ownerId: string, kept: readonly StoredFile[]): Promise<ModelPicture[]> {
    const found = await Promise.all(
      kept.map(async (file) => {
        const small = file.fileType === 'image' ? await files.findModelPicture(ownerId, file) : null;
        return small ? [{ type: 'image' as const, key: file.uri, ownerId, name: file.name, ...small }] : [];
      }),
    );
    return found.flat();
  }
}
