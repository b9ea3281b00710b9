import { spawnSync } from 'node:child_process';

/** Postgres refuses to run as root. @returns {{ uid?: number, gid?: number }} who it runs as instead; empty: as oneself */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name]).stdout?.toString(), 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('Postgres cannot run as root, and there is no user postgres or nobody to run it as.');
}
