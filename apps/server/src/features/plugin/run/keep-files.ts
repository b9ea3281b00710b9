import { refusalText } from '@parley/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { ModelPicture } from '../../../platform/models/model.ts';
import type { AgentScope, ToolOutput } from '../../agent/index.ts';
import type { AddFile, Files, StoredFile } from '../../upload/index.ts';
import type { ReturnedFile } from '../call/returned-file.ts';

const FILES_MAX = 10;

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
    for (const file of returned.slice(0, FILES_MAX)) {
      const stored = await keep(file, scope);
      if (typeof stored === 'string') notes.push(`[${JSON.stringify(file.name)} could not be kept: ${stored}]`);
      else {
        kept.push(stored);
        notes.push(`[The user sees ${JSON.stringify(stored.name)} in the chat. Its id is ${stored.uri}.]`);
      }
    }
    if (returned.length > FILES_MAX) notes.push(`[Of ${returned.length} files the first ${FILES_MAX} were looked at.]`);
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
