import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MEGABYTE = 2 ** 20;
const DISK = '8m';
const isRoot = process.getuid?.() === 0;
/** A mount namespace, so that the small disk disappears with the server; without root also a user namespace. */
const namespace = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])];
const mount = `mount -t tmpfs -o size=${DISK} tmpfs "$DATA_DIR" && exec "$@"`;

export const canMount = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0;
/** Starts a server whose data folder is a small tmpfs. */
export const throughSmallDisk = [...namespace, 'sh', '-c', mount, 'sh'];

const fill = `copy=$(mktemp -d) && cp -a "$DATA_DIR/." "$copy" && mount -t tmpfs -o size=${DISK} tmpfs "$DATA_DIR" &&
  cp -a "$copy/." "$DATA_DIR" && rm -r "$copy"; cat /dev/zero > "$DATA_DIR/ballast" 2>&-; exec "$@"`;
/** Starts a server on a copy of its data folder, on a disk without any space left. */
export const throughFullDisk = [...namespace, 'sh', '-c', fill, 'sh'];

/** Fills and frees the small disk of a running server. */
export function smallDiskOf({ pid }: { pid: number }, folder: string) {
  const ballast = join(`/proc/${pid}/root`, folder, 'ballast');
  return {
    /** Fills the remaining space. */
    async fill(): Promise<void> {
      for (const size of [MEGABYTE, 4096, 1]) await writeUntilFull(ballast, size);
    },
    free: () => rm(ballast),
  };
}

async function writeUntilFull(path: string, size: number): Promise<void> {
  for (;;) {
    try {
      await writeFile(path, new Uint8Array(size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      return;
    }
  }
}
