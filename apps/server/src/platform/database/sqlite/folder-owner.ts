import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process that serves a data folder, for error messages and for commands. The lock is a separate file. */
interface FolderOwner {
  readonly pid: number;
  readonly address?: string;
}

const fileOf = (folder: string) => join(folder, 'server.json');

export async function writeFolderOwner(folder: string, address?: string): Promise<void> {
  const owner: FolderOwner = { pid: process.pid, ...(address && { address }) };
  await writeFile(fileOf(folder), JSON.stringify(owner));
}

export function readFolderOwner(folder: string): FolderOwner | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8'));
  } catch {
    return undefined;
  }
}
